//! The table in the browser: what a viewer may know, as HTML in three languages. Nothing here can reach a secret: pages
//! are made of a `Sight`, and do not depend on the rules.

CREATE FUNCTION public.operations_stay() RETURNS trigger
    LANGUAGE plpgsql
    AS $$BEGIN RAISE EXCEPTION 'the log of operations is only added to'; END$$;
CREATE TABLE public._sqlx_migrations (
    version bigint NOT NULL,
    description text NOT NULL,
    installed_on timestamp with time zone DEFAULT now() NOT NULL,
    success boolean NOT NULL,
    checksum bytea NOT NULL,
    execution_time bigint NOT NULL
);
CREATE TABLE public.about (
    word text NOT NULL,
    value text NOT NULL
);
CREATE TABLE public.bans (
    id text NOT NULL,
    subject text NOT NULL,
    reason text NOT NULL,
    made bigint NOT NULL,
    until bigint,
    lifted bigint
);
CREATE TABLE public.entries (
    game text NOT NULL,
    seq bigint NOT NULL,
    at bigint NOT NULL,
    entry text NOT NULL
);
CREATE TABLE public.invitations (
    game text NOT NULL,
    player text NOT NULL,
    inviter text NOT NULL,
    made bigint NOT NULL
);
CREATE TABLE public.links (
    player text NOT NULL,
    code text NOT NULL,
    until bigint NOT NULL,
    brings text NOT NULL
);
CREATE TABLE public.nodes (
    id text NOT NULL,
    knows bigint NOT NULL,
    alive_until bigint NOT NULL
);
CREATE TABLE public.notices (
    seq bigint NOT NULL,
    at bigint NOT NULL,
    what text NOT NULL
);
CREATE TABLE public.operations (
    seq bigint NOT NULL,
    at bigint NOT NULL,
    operator text NOT NULL,
    what text NOT NULL,
    subject text NOT NULL,
    reason text NOT NULL
);
CREATE TABLE public.outages (
    begun bigint NOT NULL,
    over bigint NOT NULL
);
CREATE TABLE public.players (
    id text NOT NULL,
    name text NOT NULL,
    made bigint NOT NULL,
    seen bigint DEFAULT 0 NOT NULL,
    program bigint DEFAULT 0 NOT NULL,
    listening bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.recovery (
    player text NOT NULL,
    hash text NOT NULL,
    made bigint NOT NULL
);
CREATE TABLE public.reports (
    id text NOT NULL,
    made bigint NOT NULL,
    reporter text NOT NULL,
    player text NOT NULL,
    game text NOT NULL,
    about text NOT NULL,
    name text NOT NULL,
    words text NOT NULL,
    note text NOT NULL,
    settled bigint,
    outcome text
);
CREATE TABLE public.reviews (
    game text NOT NULL,
    made bigint NOT NULL,
    method text NOT NULL,
    review text NOT NULL
);
CREATE TABLE public.seats (
    player text NOT NULL,
    game text NOT NULL,
    made bigint NOT NULL,
    live bigint DEFAULT 1 NOT NULL
);
CREATE TABLE public.sessions (
    token text NOT NULL,
    player text NOT NULL,
    made bigint NOT NULL,
    used bigint NOT NULL,
    label text NOT NULL
);
CREATE TABLE public.tables (
    id text NOT NULL,
    setup text NOT NULL,
    secret text NOT NULL,
    beginning text,
    made bigint NOT NULL,
    status text NOT NULL,
    listed bigint NOT NULL,
    wake bigint,
    driver text,
    next text,
    rules text DEFAULT ''::text NOT NULL
);
INSERT INTO public._sqlx_migrations VALUES (1, 'tables', '2026-11-18 06:00:42.338398+00', true, '\x016e52350a850e0be3800896fb7193766d61d9e4188b4582f636def6624d077ee4a4e4b4a3af60901cfa694bb2c4b2b5', 77189198);
INSERT INTO public._sqlx_migrations VALUES (2, 'nodes', '2026-11-18 06:00:42.42608+00', true, '\xff14fa8def957c394a549b5dbea7045a00c04b225467d30578c84d13d73a5adb09bda3798842c57b533e50039a151d5a', 100146120);
INSERT INTO public._sqlx_migrations VALUES (3, 'people', '2026-11-18 06:00:42.524393+00', true, '\xcf6b7618c49d73114675128b230ee5d77cab7c087a0ae5c5ed6e7a01ee5fe34e6069f90ee51a0e0025562a5eae3d1d91', 119316028);
INSERT INTO public._sqlx_migrations VALUES (4, 'outages', '2026-11-18 06:00:42.653502+00', true, '\xc5e61e2afe2208d4a22181edf47b2b4a735c10c31cfb85bdaae2c80382762281077a49a6701bcf4db99d3c51257e33d1', 15862377);
INSERT INTO public._sqlx_migrations VALUES (6, 'next', '2026-11-18 06:00:42.676329+00', true, '\xedab2050e0efc48183aa6319bdb2e01e10bd753b6f2b55b6f8d48c05ddb54877e4847d9be326a73ac429ecd358141621', 9238543);
INSERT INTO public._sqlx_migrations VALUES (8, 'lists', '2026-11-18 06:00:42.700972+00', true, '\x899b3ffb88a2ec79b31f2f153ec894123dab798515062c69e7fdbc01e48ea3e602a36db8e21d888c0fd848f8abb0ed0f', 56748871);
INSERT INTO public._sqlx_migrations VALUES (9, 'reviews', '2026-11-18 06:00:42.761273+00', true, '\xb0c62271dbc3b57e7b63ffb0d89130f8905298f0e2f9cff5b1b56efa8fe99cdee34c189547fa47479f62aba8c70e796d', 69947556);
INSERT INTO public._sqlx_migrations VALUES (10, 'tokens', '2026-11-18 06:00:42.831546+00', true, '\xbf21274f4b1adaef3c74a25c6a725be0e065d78b5e70795f63160fb52425d67aea07932c2dfcca4da234c3c2a3093a3c', 7902045);
INSERT INTO public._sqlx_migrations VALUES (11, 'sessions', '2026-11-18 06:00:42.85204+00', true, '\x8a3e179da62f54a9df631cb8a9535a2db7e6440a39f4a03fa45c9fd195d2eaa341a27c2aeb1e65ebb851fe2e901a6dd4', 27641159);
INSERT INTO public._sqlx_migrations VALUES (12, 'links', '2026-11-18 06:00:42.884527+00', true, '\x3cbea1fbc79b531916e7f85eb84520b1f12550e8dbcacf1fb97a877e7c7897a43af87573f8280e9e9d448c1857b321d4', 34207308);
INSERT INTO public._sqlx_migrations VALUES (13, 'recovery', '2026-11-18 06:00:42.929048+00', true, '\xe05189f71b2a09892ca6c84ad2d8044e5859917e6ab2ab5020c0c0c2b34d905d388c6bf72686ee22aaec74d2e99cbd4f', 37494467);
INSERT INTO public.about VALUES ('needs', '11');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 0, 1794981620238, 'sat 0 wntxdezategacyb82w9a - Ada');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 1, 1794981620243, 'sat 1 jspvamtb5fjasgas56eh - Ben');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 2, 1794981620251, 'sat 2 s3jextmmsg35xwm2j33b - Cleo');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 3, 1794981620251, 'started');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 4, 1794981620255, 'move red place heir front');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 5, 1794981620259, 'move blue place soldier front');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 6, 1794981620263, 'move green place shapeshifter front');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 7, 1794981620267, 'move green keep');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 8, 1794981620271, 'move blue keep');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 9, 1794981620275, 'move red keep');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 10, 1794981620279, 'move blue place shapeshifter on 2');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 11, 1794981620287, 'move green place archer back');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 12, 1794981620296, 'move red place conspiracy back');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 13, 1794981620304, 'move green keep');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 14, 1794981620310, 'move blue keep');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 15, 1794981620320, 'move red keep');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 16, 1794981620328, 'move green reveal');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 17, 1794981620343, 'move green eliminate 5');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 18, 1794981620347, 'move green place soldier on 1');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 19, 1794981620356, 'move red place spy front');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 20, 1794981620360, 'move blue place archer back');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 21, 1794981620368, 'move red reveal');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 22, 1794981620375, 'move green keep');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 23, 1794981620383, 'move blue keep');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 24, 1794981620392, 'move red keep');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 25, 1794981620403, 'move green eliminate 1');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 26, 1794981620406, 'move blue reveal');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 27, 1794981620416, 'move blue eliminate 1');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 28, 1794981620424, 'move red place shapeshifter front');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 29, 1794981620435, 'move blue place spy back');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 30, 1794981620443, 'move green place lord front');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 31, 1794981620456, 'move green reveal');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 32, 1794981620459, 'move red reveal');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 33, 1794981620472, 'move green keep');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 34, 1794981620486, 'move blue keep');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 35, 1794981620500, 'move red reveal');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 36, 1794981620508, 'move green eliminate 1');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 37, 1794981620516, 'move blue eliminate 1');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 38, 1794981620522, 'move blue keep');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 39, 1794981620539, 'move blue place royal-decree front');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 40, 1794981620548, 'move green place heir back');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 41, 1794981620560, 'move red place ambush on 4');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 42, 1794981620572, 'move blue keep');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 43, 1794981620584, 'move green keep');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 44, 1794981620592, 'move blue keep');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 45, 1794981620600, 'move red reveal');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 46, 1794981620608, 'move green eliminate 8');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 47, 1794981620616, 'move blue eliminate 7');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 48, 1794981620624, 'move green place conspiracy on 5');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 49, 1794981620635, 'move red place lord back');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 50, 1794981620640, 'move blue place ambush on 1');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 51, 1794981620644, 'move blue reveal');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 52, 1794981620652, 'move blue reveal');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 53, 1794981620660, 'move blue move 4 after 1');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 54, 1794981620667, 'move green keep');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 55, 1794981620671, 'move blue keep');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 56, 1794981620675, 'move green keep');
INSERT INTO public.entries VALUES ('q7ygd7307xc4q5tbv94a', 57, 1794981620679, 'move blue eliminate 6');
INSERT INTO public.entries VALUES ('y22vm0rkf6dz0aax0pmz', 0, 1794981620682, 'sat 0 wntxdezategacyb82w9a - Ada');
INSERT INTO public.entries VALUES ('y22vm0rkf6dz0aax0pmz', 1, 1794981620686, 'sat 1 jspvamtb5fjasgas56eh - Ben');
INSERT INTO public.entries VALUES ('y22vm0rkf6dz0aax0pmz', 2, 1794981620690, 'sat 2 s3jextmmsg35xwm2j33b - Cleo');
INSERT INTO public.entries VALUES ('y22vm0rkf6dz0aax0pmz', 3, 1794981620690, 'started');
INSERT INTO public.entries VALUES ('y22vm0rkf6dz0aax0pmz', 4, 1794981620695, 'move green place royal-decree front');
INSERT INTO public.entries VALUES ('y22vm0rkf6dz0aax0pmz', 5, 1794981620699, 'move red place heir back');
INSERT INTO public.entries VALUES ('y22vm0rkf6dz0aax0pmz', 6, 1794981620703, 'move blue place shapeshifter back');
INSERT INTO public.entries VALUES ('y22vm0rkf6dz0aax0pmz', 7, 1794981620712, 'move green reveal');
INSERT INTO public.entries VALUES ('y22vm0rkf6dz0aax0pmz', 8, 1794981620720, 'move green move 3 front');
INSERT INTO public.entries VALUES ('nymkfr5x1xrkv1mkpzbt', 0, 1794981620722, 'sat 0 wntxdezategacyb82w9a - Ada');
INSERT INTO public.players VALUES ('wntxdezategacyb82w9a', 'Ada', 1794981620227, 1794981620227, 0, 0);
INSERT INTO public.players VALUES ('jspvamtb5fjasgas56eh', 'Ben', 1794981620230, 1794981620230, 0, 0);
INSERT INTO public.players VALUES ('s3jextmmsg35xwm2j33b', 'Cleo', 1794981620234, 1794981620234, 0, 0);
INSERT INTO public.recovery VALUES ('jspvamtb5fjasgas56eh', '3db47116cf6ff4bd36c08f2320bb028c05426e6b8a89d3bc71c97d9f2b3ba493', 1794981620812);
INSERT INTO public.seats VALUES ('wntxdezategacyb82w9a', 'q7ygd7307xc4q5tbv94a', 1794981620238, 0);
INSERT INTO public.seats VALUES ('jspvamtb5fjasgas56eh', 'q7ygd7307xc4q5tbv94a', 1794981620243, 0);
INSERT INTO public.seats VALUES ('s3jextmmsg35xwm2j33b', 'q7ygd7307xc4q5tbv94a', 1794981620251, 0);
INSERT INTO public.seats VALUES ('wntxdezategacyb82w9a', 'y22vm0rkf6dz0aax0pmz', 1794981620682, 1);
INSERT INTO public.seats VALUES ('jspvamtb5fjasgas56eh', 'y22vm0rkf6dz0aax0pmz', 1794981620686, 1);
INSERT INTO public.seats VALUES ('s3jextmmsg35xwm2j33b', 'y22vm0rkf6dz0aax0pmz', 1794981620690, 1);
INSERT INTO public.seats VALUES ('wntxdezategacyb82w9a', 'nymkfr5x1xrkv1mkpzbt', 1794981620722, 1);
INSERT INTO public.sessions VALUES ('18a6b22c977109793db165fd9fd2b728bc9008d45f7670cc3936dec72e5de23f', 'wntxdezategacyb82w9a', 1794981620227, 1794981620227, '');
INSERT INTO public.sessions VALUES ('b6b9b4163bc00bb63d0a1160f1a8ed07219a7727edacc05c8a0d0f031dae6552', 'jspvamtb5fjasgas56eh', 1794981620230, 1794981620230, '');
INSERT INTO public.sessions VALUES ('e6d77d6154599c0ac4e90b8a06e6e6b2d63df6d27570431ca3a9cf2a3bd46685', 's3jextmmsg35xwm2j33b', 1794981620234, 1794981620234, '');
INSERT INTO public.tables VALUES ('q7ygd7307xc4q5tbv94a', '{"rules":"base-2","seats":[["red"],["blue"],["green"]],"first":null,"pace":"none","private":false,"level":"squire","host":"wntxdezategacyb82w9a","kept_for":[null,null,null],"kept_names":[null,null,null]}', '709f640e3e47067e0e13020199820c74f2782c841a64f5c48fd9f3c3c0b743ac', NULL, 1794981620238, 'over', 0, NULL, NULL, '15pgbc53g79c7nsrba9y 69b1d58fa04a68fef3f7ec161749bd88e6cc4e91b250517e10e32e653202f5d0', 'base-2');
INSERT INTO public.tables VALUES ('y22vm0rkf6dz0aax0pmz', '{"rules":"base-2","seats":[["red"],["blue"],["green"]],"first":null,"pace":"days 3","private":false,"level":"squire","host":"wntxdezategacyb82w9a","kept_for":[null,null,null],"kept_names":[null,null,null]}', '0ec16082763be67ab5a61be5b26fb540039bc24e94fedc9c215b2b19119c684e', NULL, 1794981620682, 'playing', 1, 1795240820690, NULL, 'w1wadey3apf2mz5xnkzn 31a72f305e40cf225f0a5151121ceeb336dc2ba516e9f9f73d15f08d65e251ee', 'base-2');
INSERT INTO public.tables VALUES ('nymkfr5x1xrkv1mkpzbt', '{"rules":"base-2","seats":[["red"],["blue"],["green"],["yellow"]],"first":null,"pace":"none","private":false,"level":"squire","host":"wntxdezategacyb82w9a","kept_for":[null,null,null,null],"kept_names":[null,null,null,null]}', 'b7fcf31eac2d1442ea4fb6279298b6c853dfa506c40aff42975a047a6d8e8a82', NULL, 1794981620722, 'open', 1, 1795068020722, NULL, 'xyrjv6mjg70hdsntphpj 35bd605253249fb6c42bea2f5fad4e19f9efa1a273a5b5726709dbe011f12c9e', 'base-2');
ALTER TABLE ONLY public._sqlx_migrations
    ADD CONSTRAINT _sqlx_migrations_pkey PRIMARY KEY (version);
ALTER TABLE ONLY public.about
    ADD CONSTRAINT about_pkey PRIMARY KEY (word);
ALTER TABLE ONLY public.bans
    ADD CONSTRAINT bans_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.entries
    ADD CONSTRAINT entries_pkey PRIMARY KEY (game, seq);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_pkey PRIMARY KEY (game, player);
ALTER TABLE ONLY public.links
    ADD CONSTRAINT links_code_key UNIQUE (code);
ALTER TABLE ONLY public.links
    ADD CONSTRAINT links_pkey PRIMARY KEY (player);
ALTER TABLE ONLY public.nodes
    ADD CONSTRAINT nodes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.notices
    ADD CONSTRAINT notices_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY public.operations
    ADD CONSTRAINT operations_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY public.outages
    ADD CONSTRAINT outages_pkey PRIMARY KEY (begun);
ALTER TABLE ONLY public.players
    ADD CONSTRAINT players_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.recovery
    ADD CONSTRAINT recovery_hash_key UNIQUE (hash);
ALTER TABLE ONLY public.recovery
    ADD CONSTRAINT recovery_pkey PRIMARY KEY (player);
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT reviews_pkey PRIMARY KEY (game);
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_pkey PRIMARY KEY (player, game);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (token);
ALTER TABLE ONLY public.tables
    ADD CONSTRAINT tables_pkey PRIMARY KEY (id);
CREATE INDEX invitations_player ON public.invitations USING btree (player, made);
CREATE INDEX players_listening ON public.players USING btree (listening) WHERE (program = 1);
CREATE INDEX players_seen ON public.players USING btree (seen);
CREATE INDEX reports_open ON public.reports USING btree (made) WHERE (settled IS NULL);
CREATE INDEX reviews_made ON public.reviews USING btree (made);
CREATE INDEX seats_game ON public.seats USING btree (game);
CREATE INDEX seats_listed ON public.seats USING btree (player, live, made, game);
CREATE INDEX sessions_player ON public.sessions USING btree (player);
CREATE INDEX sessions_used ON public.sessions USING btree (used);
CREATE INDEX tables_closed ON public.tables USING btree (made) WHERE (status = ANY (ARRAY['abandoned'::text, 'over'::text]));
CREATE INDEX tables_driver ON public.tables USING btree (driver) WHERE (driver IS NOT NULL);
CREATE INDEX tables_listed ON public.tables USING btree (made) WHERE (listed = 1);
CREATE INDEX tables_unclaimed ON public.tables USING btree (wake) WHERE ((driver IS NULL) AND (wake IS NOT NULL));
CREATE TRIGGER operations_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON public.operations FOR EACH STATEMENT EXECUTE FUNCTION public.operations_stay();
ALTER TABLE ONLY public.entries
    ADD CONSTRAINT entries_of_tables FOREIGN KEY (game) REFERENCES public.tables(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_game_fkey FOREIGN KEY (game) REFERENCES public.tables(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.links
    ADD CONSTRAINT links_player_fkey FOREIGN KEY (player) REFERENCES public.players(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.recovery
    ADD CONSTRAINT recovery_player_fkey FOREIGN KEY (player) REFERENCES public.players(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT reviews_game_fkey FOREIGN KEY (game) REFERENCES public.tables(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_player_fkey FOREIGN KEY (player) REFERENCES public.players(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.tables
    ADD CONSTRAINT tables_driver_fkey FOREIGN KEY (driver) REFERENCES public.nodes(id) ON DELETE SET NULL;

// Shows messages that come while no page is open, and leads to the table when one is clicked. It stores
// nothing, and handles no requests of pages.
const reply = subscription => fetch("/api/v1/me/push", {
  method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(subscription),
});

addEventListener("push", event => {
  const { title, body, url, tag, lang } = event.data.json();
  // A later message about the same table replaces the one before.
  const message = { body, tag, lang, icon: "ICON", badge: "ICON", renotify: true, data: { url } };
  event.waitUntil(registration.showNotification(title, message));
});

addEventListener("notificationclick", event => {
  event.notification.close();
  const { url } = event.notification.data;
  event.waitUntil(clients.matchAll({ type: "window", includeUncontrolled: true }).then(pages => {
    const there = pages.find(page => new URL(page.url).pathname === url);
    return there ? there.focus() : clients.openWindow(url);
  }));
});

// The push service has given this browser another address.
addEventListener("pushsubscriptionchange", event => {
  const options = event.oldSubscription?.options;
  if (options) event.waitUntil(registration.pushManager.subscribe(options).then(reply));
});

// A new worker is used at once: there is nothing that an old one would have to finish.
addEventListener("install", () => skipWaiting());
addEventListener("activate", event => event.waitUntil(clients.claim()));

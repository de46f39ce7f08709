// Passkeys: asks the browser to make or to use one, and sends the form with its answer. What is signed and checked is between the browser and the server.
import { $, $$ } from "./dom.js";

const toBytes = text => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), letter => letter.charCodeAt(0));
const toText = buffer => buffer && btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** WebAuthn's options, from their JSON form. Not every browser can read that form itself. */
function fromJson(options) {
  options.challenge = toBytes(options.challenge);
  if (options.user) options.user.id = toBytes(options.user.id);
  for (const known of [...options.excludeCredentials ?? [], ...options.allowCredentials ?? []]) known.id = toBytes(known.id);
  return options;
}

/** A credential in its JSON form. */
function toJson({ rawId, response, type, authenticatorAttachment }) {
  const binary = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"].filter(name => response[name]);
  const answer = Object.fromEntries(binary.map(name => [name, toText(response[name])]));
  if (response.getTransports) answer.transports = response.getTransports();
  return { id: toText(rawId), rawId: toText(rawId), type, authenticatorAttachment, clientExtensionResults: {}, response: answer };
}

async function complete(form) {
  const { passkey, challenge, cancelled, known, failed } = form.dataset;
  const line = $("[role=alert]", form), button = $("button", form);
  const tell = text => { line.textContent = text; line.hidden = !text; };
  tell("");
  button.disabled = true;
  try {
    const answer = await fetch(challenge, { method: "POST", headers: { Accept: "application/json" } });
    const asked = await answer.json();
    if (!answer.ok) return tell(failed);
    const credential = await navigator.credentials[passkey]({ publicKey: fromJson(asked.options) });
    form.elements.credential.value = JSON.stringify(toJson(credential));
    form.submit();
  } catch (error) {
    tell({ NotAllowedError: cancelled, AbortError: cancelled, InvalidStateError: known }[error.name] ?? failed);
  } finally {
    button.disabled = false;
  }
}

export function setUpPasskeys() {
  const able = window.PublicKeyCredential && window.isSecureContext;
  for (const form of $$("form[data-passkey]")) {
    form.hidden = !able;
    if (!able) form.nextElementSibling.hidden = false;
    $("button", form).disabled = false;
    form.addEventListener("submit", event => { event.preventDefault(); complete(form); });
  }
}

// Dialogs above the page: the bot's forms, and pictures at full size.

import { ownUrl } from "./api.js";
import { el, iconButton } from "./dom.js";
import { say } from "./words.js";

/** Shows the bot's form. If `send(fields)` fails, the form stays open and shows the error. */
export function showForm(form, send) {
  const inputs = (form.components ?? []).flatMap((row) => {
    if (row.type === 18) return [{ ...row.component, label: row.label, description: row.description }];
    return row.components ?? [];
  }).filter((c) => c.type === 4);
  const complaint = el("p", { class: "complaint", role: "alert" });
  const fields = inputs.map((c, i) => {
    const required = c.required !== false;
    const shared = { id: `form-${i}`, name: c.custom_id, required, minlength: c.min_length || undefined, maxlength: c.max_length ?? 4000, placeholder: c.placeholder, data: { customId: c.custom_id } };
    const input = c.style === 2 ? el("textarea", { ...shared, rows: 4 }) : el("input", { ...shared, autocomplete: "off" });
    input.value = c.value ?? "";
    const count = el("small", { class: "count", "aria-hidden": "true" });
    const tell = () => (count.textContent = c.max_length ? `${input.value.length}/${c.max_length}` : "");
    input.addEventListener("input", tell);
    tell();
    return { input, node: el("div", { class: "form-field" }, el("label", { for: shared.id }, c.label, required && el("span", { class: "star", "aria-hidden": "true" }, " *")), c.description && el("small", {}, c.description), input, count) };
  });
  const submit = el("button", { type: "submit", class: "button primary" }, say("submit"));
  const dialog = el("dialog", { class: "form", "aria-labelledby": "form-title", data: { testid: "modal" } },
    el("form", { method: "dialog", onsubmit: async (e) => {
      e.preventDefault();
      submit.disabled = true;
      complaint.textContent = "";
      try {
        await send(Object.fromEntries(fields.map((f) => [f.input.name, f.input.value])));
        dialog.close();
      } catch (refused) {
        complaint.textContent = refused.message || say("submitFailed");
        submit.disabled = false;
      }
    } },
    el("header", {}, el("h2", { id: "form-title" }, form.title), iconButton("close", say("close"), () => dialog.close())),
    fields.map((f) => f.node), complaint,
    el("footer", {}, el("button", { type: "button", class: "button plain", onclick: () => dialog.close() }, say("cancel")), submit)));
  open(dialog);
  fields[0]?.input.focus();
  return dialog;
}

/** Shows a picture as large as the window allows. */
export function enlarge(file) {
  const dialog = el("dialog", { class: "picture", "aria-label": file.description || file.filename, onclick: () => dialog.close() },
    el("img", { src: ownUrl(file.url), alt: file.description ?? "", width: file.width, height: file.height }),
    file.description && el("p", {}, file.description), iconButton("close", say("close"), () => dialog.close()));
  open(dialog);
}

function open(dialog) {
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

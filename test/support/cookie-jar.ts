import { type Answer, send } from "./server.ts";

/** The address that a browser connects to, and the origin that it believes to be at. */
export interface Place {
  readonly base: string;
  readonly site: string;
}

/** One name and value that a form sends. */
export type Field = readonly [name: string, value: string];

/** The texts that a person types, by the name, the `autocomplete` or the type of an input. */
export type Typed = Readonly<Record<string, string>>;

/** A form of a page, with the values that it sends untouched. */
export interface Form {
  readonly action: string;
  readonly inputs: readonly Input[];
  readonly buttons: readonly Button[];
}

interface Input {
  readonly name: string;
  readonly type: string;
  readonly autocomplete: string;
  readonly value: string;
  readonly checked: boolean;
}

interface Button {
  readonly text: string;
  readonly field: Field | undefined;
}

/** A browser without scripts: it keeps cookies, says where a form comes from, and leaves redirects to the test. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly place: Place;
  readonly from: string | undefined;

  constructor(place: Place, from?: string) {
    this.place = place;
    this.from = from;
  }

  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.request("GET", path, { "Sec-Fetch-Site": "none", ...headers });
  }

  /** Sends a form as a page of the site would. */
  post(path: string, fields: Iterable<Field>, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const form = {
      "Content-Type": "application/x-www-form-urlencoded",
      Origin: this.place.site,
      "Sec-Fetch-Site": "same-origin",
      ...headers,
    };
    return this.request(
      "POST",
      path,
      form,
      new URLSearchParams([...fields].map(([name, value]): [string, string] => [name, value])).toString(),
    );
  }

  /** Sends a form of a page with what a person typed into it. Without a button it is sent by the first one. */
  submit(form: Form, typed: Typed = {}, button: RegExp = /./): Promise<Answer> {
    return this.post(form.action, filled(form, typed, button));
  }

  /** Any request, with the cookies of this browser. */
  async request(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    body?: string,
  ): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await send(this.place.base, path, {
      method,
      headers: { Host: new URL(this.place.site).host, ...(cookie === "" ? {} : { Cookie: cookie }), ...headers },
      ...(body === undefined ? {} : { body }),
      ...(this.from === undefined ? {} : { from: this.from }),
    });
    for (const line of answer.headers["set-cookie"] ?? []) this.#keep(line);
    return answer;
  }

  /** The same browser, at another server that serves the same site. */
  at(base: string): Browser {
    const other = new Browser({ base, site: this.place.site }, this.from);
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
    return other;
  }

  #keep(line: string): void {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === "" || /;\s*max-age=0/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/** The forms of a page that go to a path, in its order. */
export function formsOf(answer: Answer, path: string): Form[] {
  return [...answer.text.matchAll(/<form\b((?:"[^"]*"|'[^']*'|[^>"'])*)>([\s\S]*?)<\/form>/gi)].flatMap(
    ([, head = "", content = ""]) => {
      const { action = "" } = attributesOf(head);
      return new URL(action, "http://page.invalid").pathname === path ? [readForm(action, content)] : [];
    },
  );
}

/** The form of a page that goes to a path. Throws when there is none. */
export function formOf(answer: Answer, path: string): Form {
  const [form] = formsOf(answer, path);
  if (form === undefined)
    throw new Error(`No form of the page goes to ${path}: ${answer.status} ${answer.text.slice(-1500)}`);
  return form;
}

/** Returns the fields that a form sends. */
export function filled({ inputs, buttons }: Form, typed: Typed, button: RegExp): Field[] {
  const fields = inputs
    .filter(({ type, checked }) => !["checkbox", "radio"].includes(type) || checked)
    .map(({ name, type, autocomplete, value }): Field => [
      name,
      type === "checkbox" ? value : (typed[name] ?? typed[autocomplete] ?? typed[type] ?? value),
    ]);
  const pressed = buttons.find(({ text }) => button.test(text));
  if (pressed === undefined) throw new Error(`The form has no button like ${button}.`);
  return pressed.field === undefined ? fields : [...fields, pressed.field];
}

const TAG = /<(input|select|option|textarea|button)\b((?:"[^"]*"|'[^']*'|[^>"'])*)>([^<]*)/gi;

function readForm(action: string, content: string): Form {
  const inputs: Input[] = [];
  const buttons: Button[] = [];
  let select = "";
  for (const [, tag = "", text = "", after = ""] of content.matchAll(TAG)) {
    const { name = "", value = "", type = "text", autocomplete = "", checked, selected } = attributesOf(text);
    const kind = tag.toLowerCase();
    if (kind === "button") buttons.push({ text: after.trim(), field: name === "" ? undefined : [name, value] });
    else if (kind === "select") select = name;
    else if (kind === "option") addOption(inputs, select, value, selected !== undefined);
    else
      inputs.push({
        name,
        type,
        autocomplete,
        value: value === "" && type === "checkbox" ? "on" : value,
        checked: checked !== undefined,
      });
  }
  return { action, inputs, buttons };
}

/** A select sends its selected option, or the first one. */
function addOption(inputs: Input[], name: string, value: string, selected: boolean): void {
  const known = inputs.findIndex((input) => input.name === name && input.type === "select");
  if (known >= 0 && !selected) return;
  const input = { name, type: "select", autocomplete: "", value, checked: false };
  if (known >= 0) inputs[known] = input;
  else inputs.push(input);
}

function attributesOf(
  text: string,
): Readonly<
  Record<"action" | "name" | "value" | "type" | "autocomplete" | "checked" | "selected", string | undefined>
> {
  const found: Record<string, string> = {};
  for (const [, name = "", double, single, bare] of text.matchAll(
    /([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?/g,
  )) {
    found[name.toLowerCase()] = unescaped(double ?? single ?? bare ?? "");
  }
  return found as ReturnType<typeof attributesOf>;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", "#x27": "'" };

function unescaped(text: string): string {
  return text.replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name.toLowerCase()] ?? entity);
}

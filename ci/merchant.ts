/** A merchant at our server: signs up like a browser without scripts, mints API keys, and signs applications in. */

/** Returns the cookie of a new account. */
export async function signUp(base: string, name: string): Promise<string> {
  const email = `${name}-${process.pid}@example.com`;
  const form = new URLSearchParams({ email, password: "a password of the referees" });
  const entered = await submit(`${base}/signup`, form);
  const cookie = entered.headers.getSetCookie()[0]?.split(";")[0];
  if (cookie === undefined) throw new Error(`Nobody signed up: ${entered.status} ${await entered.text()}`);
  return cookie;
}

/** Returns a key with every scope, of a new account. */
export async function mintKey(base: string, name: string): Promise<string> {
  const cookie = await signUp(base, name);
  const form = await formWithScopes(`${base}/dashboard/settings`, cookie);
  form.set("name", "referee");
  const minted = await (await submit(`${base}/dashboard/keys`, form, cookie)).text();
  const key = /\bacs_sk_[0-9A-Za-z]{49}\b/.exec(minted)?.[0];
  if (key === undefined) throw new Error(`No key was minted: ${minted.slice(0, 500)}`);
  return key;
}

/** Grants an application what it requests on the consent page, and follows the redirect to it. */
export async function allow(page: string, cookie: string): Promise<void> {
  const form = await formWithScopes(page, cookie);
  form.set("decision", "allow");
  const { headers } = await submit(page, form, cookie);
  await fetch(headers.get("Location") ?? page);
}

/** Returns what the form of a page sends with every scope ticked. */
async function formWithScopes(page: string, cookie: string): Promise<URLSearchParams> {
  const text = await (await fetch(page, { headers: { cookie } })).text();
  const token = /name="form_token" value="([^"]+)"/.exec(text)?.[1] ?? "";
  const form = new URLSearchParams({ form_token: token });
  for (const [, scope = ""] of text.matchAll(/name="scopes"\s+value="([^"]+)"/g)) form.append("scopes", scope);
  return form;
}

function submit(url: string, form: URLSearchParams, cookie = ""): Promise<Response> {
  const headers = { "Sec-Fetch-Site": "same-origin", cookie };
  return fetch(url, { method: "POST", headers, body: form, redirect: "manual" });
}

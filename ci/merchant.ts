/** A merchant at our server: signs up like a browser without scripts and mints an API key in the settings. */

/** Returns a key with every scope, of a new account. */
export async function mintKey(base: string, name: string): Promise<string> {
  const email = `${name}-${process.pid}@example.com`;
  const entered = await submit(
    `${base}/signup`,
    new URLSearchParams({ email, password: "a password of the referees" }),
  );
  const cookie = entered.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const settings = await (await fetch(`${base}/dashboard/settings`, { headers: { cookie } })).text();
  const token = /name="form_token" value="([^"]+)"/.exec(settings)?.[1] ?? "";
  const scopes = [...settings.matchAll(/name="scopes"\s+value="([^"]+)"/g)].map(([, scope = ""]) => scope);
  const form = new URLSearchParams({ form_token: token, name: "referee" });
  for (const scope of scopes) form.append("scopes", scope);
  const minted = await (await submit(`${base}/dashboard/keys`, form, cookie)).text();
  const key = /\bacs_sk_[0-9A-Za-z]{49}\b/.exec(minted)?.[0];
  if (key === undefined) throw new Error(`No key was minted: ${minted.slice(0, 500)}`);
  return key;
}

function submit(url: string, form: URLSearchParams, cookie = ""): Promise<Response> {
  const headers = { "Sec-Fetch-Site": "same-origin", cookie };
  return fetch(url, { method: "POST", headers, body: form, redirect: "manual" });
}

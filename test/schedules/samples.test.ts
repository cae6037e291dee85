import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { newWebhookSecret, signedHeaders } from "../../src/schedules/webhooks/signature.ts";
import { dataFolder } from "../support/data-dir.ts";

const DOC = readFileSync(new URL("../../docs/monitoring.md", import.meta.url), "utf8");
const NOW = 1_795_327_200;

const sampleIn = (language: string) => new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(DOC)?.[1] ?? "";

/** Messages, and whether they are genuine: of this secret or the one before, new, and as they were sent. */
function cases() {
  const [secret, earlier, other] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()];
  const body = '{"headline":"“ahead”"}';
  const at = (seconds: number) => ({ id: "msg_1", body, now: seconds * 1000 });
  const signed = (key: string, seconds = NOW) => signedHeaders({ secret: key, earlier: undefined }, at(seconds));
  const until = (NOW + 60) * 1000;
  return {
    secret,
    messages: [
      { headers: signed(secret), body, isGenuine: true },
      { headers: signedHeaders({ secret: other, earlier: { secret, until } }, at(NOW)), body, isGenuine: true },
      { headers: signed(earlier), body, isGenuine: false },
      { headers: signed(secret), body: `${body} `, isGenuine: false },
      { headers: { ...signed(secret), "webhook-id": "msg_2" }, body, isGenuine: false },
      { headers: signed(secret, NOW - 301), body, isGenuine: false },
      { headers: {}, body, isGenuine: false },
    ],
  };
}

it("the sample in JavaScript tells genuine messages from forged ones", async () => {
  const file = join(dataFolder(), "sample.mjs");
  writeFileSync(file, sampleIn("js"));
  const { isGenuine } = (await import(pathToFileURL(file).href)) as {
    isGenuine: (headers: object, body: string, secret: string, now: number) => boolean;
  };
  const { secret, messages } = cases();
  expect(messages.map(({ headers, body }) => isGenuine(headers, body, secret, NOW))).toEqual(
    messages.map((message) => message.isGenuine),
  );
});

const hasPython = spawnSync("python3", ["-c", "import sys; sys.exit(sys.version_info < (3, 9))"]).status === 0;

it.skipIf(!hasPython)(`the sample in Python does, too${hasPython ? "" : " (skipped: no Python 3.9 or later)"}`, () => {
  const { secret, messages } = cases();
  const main = `
import json, sys
given = json.load(sys.stdin)
print(json.dumps([is_genuine(m["headers"], m["body"].encode(), given["secret"], ${NOW}) for m in given["messages"]]))`;
  const out = execFileSync("python3", ["-c", sampleIn("python") + main], {
    input: JSON.stringify({ secret, messages }),
  });
  expect(JSON.parse(out.toString())).toEqual(messages.map((message) => message.isGenuine));
});

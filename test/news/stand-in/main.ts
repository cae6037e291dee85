import { parseArgs } from "node:util";
import { ANSWER_MODES } from "./batch.ts";
import { BATCH_MODES, FEED_MODES, PAGE_MODES } from "./scenario.ts";
import { startStandIn } from "./server.ts";

const USAGE = `A stand-in for the upstream of the news wire, on this machine. All its content is invented.

  --port <number>      the port (4599)
  --articles <number>  the number of articles (400)
  --seed <number>      selects another set of articles
  --latency <ms>       delay before each answer
  --help

Use it:       NEWS_UPSTREAM_ORIGIN=http://127.0.0.1:4599 npm start
One search:   q=ai shopping failure:http-429
Everything:   curl -X PUT http://127.0.0.1:4599/stand-in/scenario -d '{"feed":"ok","page":"unsigned"}'
Requests:     curl http://127.0.0.1:4599/stand-in/requests

feed     ${FEED_MODES.join(" ")}
page     ${PAGE_MODES.join(" ")}
batch    ${BATCH_MODES.join(" ")}
answer   ${ANSWER_MODES.join(" ")}
feed, page and batch also take http-<status>. Numbers: pageBudget, pageBytes, latencyMs. chunkedBatch: true or false.
`;

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "4599" },
    articles: { type: "string", default: "400" },
    seed: { type: "string", default: "1" },
    latency: { type: "string", default: "0" },
    help: { type: "boolean", default: false },
  },
});

if (values.help) process.stdout.write(USAGE);
else {
  const { port, articles, seed, latency } = values;
  const options = { port: Number(port), articles: Number(articles), seed: Number(seed) };
  const standIn = await startStandIn({ latencyMs: Number(latency) }, options);
  process.stdout.write(`${USAGE}\nListening at ${standIn.origin}\n`);
  process.once("SIGINT", () => void standIn.stop());
  process.once("SIGTERM", () => void standIn.stop());
}

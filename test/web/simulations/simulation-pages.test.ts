import { beforeEach, describe, expect, it } from "vitest";
import { getSimulation } from "../../../src/tools/simulations/get-simulation.ts";
import { ANSWER_FILES, RUN_FILES } from "../../../src/web/simulations/run-files.ts";
import { bodyOf, PagesUnderTest, RUNS_PER_DAY, type Visitor, wordsOf } from "../account/support.ts";

const under = new PagesUnderTest("http://localhost:3000");
const RUNS = "/dashboard/simulations";
const NEW = `${RUNS}/new`;
let visitor: Visitor;
beforeEach(async () => {
  visitor = await under.signedIn();
});

const TYPED = {
  key: "k1",
  currency: "EUR",
  "product-title": "Steel bottle 750 ml",
  "product-price": "24,90",
  "product-rating": "4,5",
  "rival-1-title": "Glass bottle 500 ml",
  "rival-1-price": "14.90",
  "rival-1-rating": "4.1",
  "rival-2-title": "Insulated flask 750 ml",
  "rival-2-price": "34.90",
  "rival-2-rating": "4.6",
  questions: "steel bottle 750 ml\r\ncheap bottle under 20 euro",
  step: "run",
};

/** Sends the form and returns the path of the result. */
async function simulated(fields: Readonly<Record<string, string | readonly string[]>> = {}): Promise<string> {
  const reply = await visitor.submit(NEW, { ...TYPED, ...fields });
  expect([reply.status, wordsOf(reply)]).toEqual([303, expect.anything()]);
  return reply.headers["Location"] ?? "";
}

/** Saves listings of one role. Returns their ids by item id. */
async function saved(role: "own" | "rival", ...rows: readonly string[]): Promise<Map<string, string>> {
  const text = ["id,title,price,rating", ...rows].join("\n");
  await visitor.submit("/dashboard/listings/import", { text, role, currency: "", step: "save" });
  const page = bodyOf(await visitor.get(`/dashboard/listings?role=${role}`));
  const links = [...page.matchAll(/<a href="\/dashboard\/listings\/(lst_\w+)">([^<]+)</g)];
  return new Map(links.map(([, id = "", title = ""]) => [title, id]));
}

const valueOf = (page: string, name: string) =>
  new RegExp(`name="${name}"[^>]*?value="([^"]*)"|value="([^"]*)"[^>]*?name="${name}"`).exec(page)?.slice(1).join("");
const questionsOf = (page: string) => /name="questions"[^>]*>\n([^<]*)</.exec(page)?.[1];

describe("the form for a simulation", () => {
  it("asks for listings and questions, and says what the run is", async () => {
    const page = bodyOf(await visitor.get(NEW));
    expect(page).toContain('<span class="tag prediction">prediction</span>');
    for (const name of ["product-title", "rival-5-title", "questions"]) expect(page).toContain(`name="${name}"`);
    expect(page).not.toContain('name="product-id"');
    expect(page.match(/name="assistants"[^>]*checked/g)).toHaveLength(4);
  });

  it("simulates what was typed, stores the run, and leads to its result", async () => {
    const path = await simulated();
    expect(path).toMatch(/^\/dashboard\/simulations\/sim_\w{22}$/);
    expect(wordsOf(await visitor.get(path))).toContain("Steel bottle 750 ml");
    expect(wordsOf(await visitor.get(RUNS))).toContain("1–1 of 1");
  });

  it("offers saved listings, with the named one and a few rivals chosen", async () => {
    const own = await saved("own", "A-1,Steel bottle 750 ml,24.90 EUR,4.5", "A-2,Lunch box,9.90 EUR,4.1");
    const rivals = await saved("rival", "R-1,Glass bottle 500 ml,14.90 EUR,4.1");
    const product = own.get("Steel bottle 750 ml") ?? "";
    const page = bodyOf(await visitor.get(`${NEW}?product=${product}`));
    expect(page).toMatch(new RegExp(`<option value="${product}" selected`));
    const rival = rivals.get("Glass bottle 500 ml") ?? "";
    expect(page).toMatch(new RegExp(`value="${rival}" checked`));
    const fields = { "product-id": product, "rival-ids": [rival], questions: "bottle", step: "run" };
    const reply = await visitor.submit(NEW, { key: "k", currency: "EUR", ...fields });
    const result = bodyOf(await visitor.get(reply.headers["Location"] ?? ""));
    expect(result).toContain(`<a href="/dashboard/listings/${product}">`);
    expect(bodyOf(await visitor.get(`/dashboard/listings/${product}`))).toContain(`${NEW}?product=${product}`);
    expect(wordsOf(await visitor.get(`${RUNS}?listing=${product}`))).toContain("1–1 of 1");
    expect(wordsOf(await visitor.get(`${RUNS}?listing=${own.get("Lunch box")}`))).toContain("not been simulated yet");
  });

  it("finds among many saved listings, and keeps what was chosen and typed", async () => {
    const rows = Array.from({ length: 30 }, (_, i) => `R-${i},Bottle ${i},9.90 EUR,4.1`);
    const rivals = await saved("rival", ...rows, "R-X,Lunch box,9.90 EUR,4.1");
    const [kept = ""] = rivals.values();
    const page = bodyOf(await visitor.get(NEW));
    expect(page.match(/name="rival-ids"/g)).toHaveLength(25);
    expect(page).toContain("Find among 31 saved listings");
    const found = bodyOf(await visitor.submit(NEW, { ...TYPED, find: "lunch", step: "find", "rival-ids": [kept] }));
    expect(found.match(/name="rival-ids"/g)).toHaveLength(2);
    expect(found).toMatch(new RegExp(`value="${kept}" checked`));
    expect(found).toContain("Lunch box");
    expect(valueOf(found, "product-title")).toBe("Steel bottle 750 ml");
  });

  it("suggests questions from the listings next to those that are there, and stores nothing", async () => {
    const page = bodyOf(await visitor.submit(NEW, { ...TYPED, questions: "gift for a cyclist", step: "suggest" }));
    expect(questionsOf(page)?.split("\n")).toEqual(expect.arrayContaining(["gift for a cyclist", "bottle"]));
    expect(valueOf(page, "product-price")).toBe("24.90");
    expect(wordsOf(await visitor.get(RUNS))).toContain("No simulations yet");
  });

  it.each([
    ["without a product", { "product-title": "", "product-price": "", "product-rating": "" }, "product-title"],
    [
      "without a rival",
      Object.fromEntries(Object.keys(TYPED).flatMap((name) => (name.startsWith("rival") ? [[name, ""]] : []))),
      "rival-1-title",
    ],
    ["with a saved and a typed product", { "product-id": "lst_0000000000000000000000" }, "product-id"],
    [
      "with too many rivals",
      { "rival-ids": Array.from({ length: 9 }, (_, i) => `lst_${String(i).padStart(22, "0")}`) },
      "rival-ids",
    ],
    ["with a price that is ambiguous", { "product-price": "1.299" }, "product-price"],
    ["with prices in two currencies", { "rival-1-price": "14.90 USD" }, "rival-1-price"],
    ["with 21 questions", { questions: "bottle\n".repeat(21) }, "questions"],
    ["with a question that names nothing", { questions: "the" }, "questions"],
    ["with an assistant that nobody knows", { assistants: ["x"] }, "assistants"],
    ["that carries what no listing has", { "product-more": '{"brand":7}' }, "product-title"],
    [
      "with listings that suggest no question",
      { "product-title": "Xq", "rival-1-title": "Yv", "rival-2-title": "Zw", questions: "" },
      "questions",
    ],
  ])("%s comes back with what to change", async (_, fields, field) => {
    const reply = await visitor.submit(NEW, { ...TYPED, ...fields });
    const page = bodyOf(reply);
    expect(reply.status).toBe(422);
    expect(page).toMatch(/<title>Error: New simulation/);
    expect(page).toContain(`<a href="#${field}">`);
    if (!("product-title" in fields)) expect(valueOf(page, "product-title")).toBe("Steel bottle 750 ml");
  });

  it("makes one run of a form that is sent twice, and another of one that was changed", async () => {
    const path = await simulated();
    expect(await simulated()).toBe(path);
    expect(await simulated({ questions: "bottle" })).not.toBe(path);
    expect(await simulated({ key: "k2" })).not.toBe(path);
  });

  it("says when the plan has no more runs, and keeps what was typed", async () => {
    for (let i = 0; i < RUNS_PER_DAY; i += 1) await simulated({ key: `k${i}` });
    const reply = await visitor.submit(NEW, { ...TYPED, key: "last" });
    expect(reply.status).toBe(402);
    expect(wordsOf(reply)).toContain(`${RUNS_PER_DAY} runs a day, and all of them are used`);
    expect(valueOf(bodyOf(reply), "product-title")).toBe("Steel bottle 750 ml");
  });

  it("is refused without the token of the session, and leads back after a sign-in", async () => {
    expect((await visitor.post(NEW, { ...TYPED, form_token: "wrong" })).status).toBe(403);
    visitor = under.visitor();
    const reply = await visitor.post(NEW, TYPED);
    expect([reply.status, reply.headers["Location"]]).toEqual([303, `/login?next=${encodeURIComponent(NEW)}`]);
  });
});

describe("a form with the arguments of an earlier run", () => {
  it("has its listings, its questions and what the form does not ask for", async () => {
    const more = { brand: "Ardenfell", sponsored: true };
    const path = await simulated({ "product-more": JSON.stringify(more), assistants: ["assistant_2"] });
    const id = path.split("/").at(-1);
    const page = bodyOf(await visitor.get(`${NEW}?again=${id}`));
    expect(valueOf(page, "product-title")).toBe("Steel bottle 750 ml");
    expect(valueOf(page, "product-price")).toBe("24.90");
    expect(valueOf(page, "rival-2-title")).toBe("Insulated flask 750 ml");
    expect(JSON.parse(valueOf(page, "product-more")?.replaceAll("&quot;", '"') ?? "")).toEqual(more);
    expect(page).toContain("Your listing also has: brand, sponsored.");
    expect(questionsOf(page)).toBe("steel bottle 750 ml\ncheap bottle under 20 euro");
    expect(page.match(/name="assistants"[^>]*checked/g)).toHaveLength(1);
  });

  it("says when a saved listing no longer exists", async () => {
    const own = await saved("own", "A-1,Steel bottle 750 ml,24.90 EUR,4.5");
    const [id = ""] = own.values();
    const none = { "product-title": "", "product-price": "", "product-rating": "" };
    const path = await simulated({ ...none, "product-id": id });
    await visitor.submit(`/dashboard/listings/${id}/delete`, { version: "1" });
    const again = await visitor.get(`${NEW}?again=${path.split("/").at(-1)}`);
    expect(wordsOf(again)).toContain("A listing of this run no longer exists.");
  });

  it("belongs to its account alone", async () => {
    const path = await simulated();
    const other = await under.signedIn();
    expect((await other.get(`${NEW}?again=${path.split("/").at(-1)}`)).status).toBe(404);
  });
});

describe("the table of simulations", () => {
  it("says what is needed when there are no runs", async () => {
    const page = bodyOf(await visitor.get(RUNS));
    expect(page).toContain("No simulations yet");
    expect(page).toContain(`<a class="button main" href="${NEW}">New simulation</a>`);
    expect(page.match(/aria-current="page">(\w+)/g)).toEqual(['aria-current="page">Simulations']);
  });

  it("leads people who are not signed in to the sign-in and back", async () => {
    const reply = await under.visitor().get(`${RUNS}?listing=x`);
    expect([reply.status, reply.headers["Location"]]).toEqual([
      303,
      "/login?next=%2Fdashboard%2Fsimulations%3Flisting%3Dx",
    ]);
  });
});

describe("a result", () => {
  it("begins with the verdict in match-ups, and carries what is contested, its warnings and its files", async () => {
    const path = await simulated();
    const page = bodyOf(await visitor.get(path));
    expect(page).toMatch(/<h1>The model expects you ahead in \d of 4 match-ups and behind in \d/);
    expect(page).toContain('<span class="tag prediction">prediction</span>');
    for (const part of [
      "By assistant",
      "By question and rival",
      "What decides “",
      "What would help",
      "What if the price were different",
      "If price counts differently",
      "What this cannot know",
      "asks for something cheap, so price counts more; at most 20.00 EUR",
    ])
      expect(page).toContain(part);
    expect(page.match(/class="c[0-4]"/g)).toHaveLength(4);
    for (const { value } of RUN_FILES) expect(page).toContain(`href="${path}/file?format=${value}"`);
  });

  it("explains the match-up with the least chance, or the one that was chosen", async () => {
    const path = await simulated();
    const page = bodyOf(await visitor.get(path));
    const cells = [...page.matchAll(/class="c\d"[^>]*>\s*<a\s+href="[^"]*"\s*(aria-current="true")?\s*>(\d+) %/g)];
    const chances = cells.map(([, , chance]) => Number(chance));
    expect(chances).toHaveLength(4);
    expect(cells.find(([, current]) => current !== undefined)?.[2]).toBe(String(Math.min(...chances)));
    const chosen = wordsOf(await visitor.get(`${path}?query=1&competitor=0`));
    expect(chosen).toContain("What decides “cheap bottle under 20 euro” against Glass bottle 500 ml");
  });

  it("names the words of the questions that the listing lacks", async () => {
    const path = await simulated({ questions: "steel bottle for cycling" });
    expect(wordsOf(await visitor.get(path))).toContain("your listing lacks “cycling”");
    const diagnosis = wordsOf(await visitor.get(`${path}/diagnosis?query=0&competitor=0`));
    expect(diagnosis).toContain("Your listing lacks “cycling”.");
  });

  it("names the words of the questions that the listing denies", async () => {
    const path = await simulated({
      "product-description": "Bottle without straw.",
      questions: "steel bottle with straw",
    });
    expect(wordsOf(await visitor.get(path))).toContain("your listing denies “straw”");
    const diagnosis = wordsOf(await visitor.get(`${path}/diagnosis?query=0&competitor=0`));
    expect(diagnosis).toContain("Your listing denies “straw”.");
  });

  it.each(["query=9&competitor=0", "query=-1&competitor=x", "query=0"])(
    "ignores %s of which it has nothing",
    async (query) => {
      expect((await visitor.get(`${await simulated()}?${query}`)).status).toBe(200);
    },
  );

  it("is a file in every format of get_simulation, and in JSON", async () => {
    const path = await simulated();
    expect([...RUN_FILES, ...ANSWER_FILES].map(({ mediaType }) => mediaType)).toEqual(
      expect.arrayContaining(Object.keys(getSimulation.contract.formats ?? {})),
    );
    const file = async (format: string) => {
      const reply = await visitor.get(`${path}/file?format=${format}`);
      expect(reply.headers["Content-Disposition"]).toBe(`attachment; filename="${path.split("/").at(-1)}.${format}"`);
      return bodyOf(reply);
    };
    expect(await file("html")).toMatch(/^<!doctype html>/);
    expect((await file("csv")).split("\r\n")).toHaveLength(1 + 16 + 1);
    expect(JSON.parse(await file("json"))).toMatchObject({
      status: "completed",
      product: { title: "Steel bottle 750 ml" },
    });
    expect((await visitor.get(`${path}/file?format=pdf`)).status).toBe(404);
  });

  it("and its diagnosis and files belong to its account alone", async () => {
    const path = await simulated();
    const other = await under.signedIn();
    for (const page of [path, `${path}/diagnosis`, `${path}/file?format=csv`])
      expect((await other.get(page)).status).toBe(404);
    expect((await other.submit(`${path}/cancel`, {})).status).toBe(404);
    expect((await visitor.get(`${RUNS}/cmp_0000000000000000000000`)).status).toBe(404);
    expect((await visitor.get(`${RUNS}/sim_x`)).status).toBe(404);
  });

  it("of a run that has ended stays as it is when it is cancelled", async () => {
    const path = await simulated();
    const reply = await visitor.submit(`${path}/cancel`, {});
    expect([reply.status, reply.headers["Location"]]).toEqual([303, path]);
    expect(wordsOf(await visitor.get(path))).toContain("The model expects you");
    expect((await visitor.post(`${path}/cancel`, {})).status).toBe(403);
  });
});

describe("a diagnosis", () => {
  it("of a match-up says who is ahead and by what, with every effect for each assistant", async () => {
    const path = await simulated();
    const reply = await visitor.get(`${path}/diagnosis?query=0&competitor=0`);
    const page = bodyOf(reply);
    expect(page).toMatch(/<h1>(Ahead of|Behind|Too close to call against) Glass bottle 500 ml/);
    expect(page).toMatch(/<title>(Ahead of|Behind|Too close to call against) Glass bottle 500 ml/);
    expect(wordsOf(reply)).toContain("4 of 4 pairs");
    expect(page.match(/<details class="card" open>/g)).toHaveLength(1);
    expect(page).toContain('<option value="0" selected');
    const headings = [...page.matchAll(/<summary>\s*<h2>(Assistant \d): \d+ %, range \d+ to \d+ %<\/h2>/g)].map(
      ([, name]) => name,
    );
    expect(new Set(headings)).toEqual(new Set(["Assistant 1", "Assistant 2", "Assistant 3", "Assistant 4"]));
    expect(page).toMatch(/Your chance with Assistant \d for “[^”]+” if you matched\s+Glass bottle 500 ml in one thing/);
  });

  it("of a whole run says of how many match-ups the winner is contested, of one only that it is", async () => {
    const path = await simulated();
    const { result } = JSON.parse(bodyOf(await visitor.get(`${path}/file?format=json`)));
    const contested = result.matchups.flatMap((matchup: { contested: boolean }, at: number) =>
      matchup.contested ? [at] : [],
    );
    expect(contested.length).toBeGreaterThan(0);
    const tagsOf = async (filter: string) =>
      [...bodyOf(await visitor.get(`${path}/diagnosis${filter}`)).matchAll(/tag contested">([^<]*)</g)].map(
        ([, text]) => text,
      );
    expect((await tagsOf(""))[0]).toBe(`${contested.length} contested`);
    const [first] = contested;
    expect((await tagsOf(`?query=${Math.floor(first / 2)}&competitor=${first % 2}`))[0]).toBe("contested");
  });

  it("of a run with one match-up is of that one", async () => {
    const none = { "rival-2-title": "", "rival-2-price": "", "rival-2-rating": "" };
    const path = await simulated({ key: "k-one", ...none, questions: "steel bottle 750 ml" });
    const page = bodyOf(await visitor.get(`${path}/diagnosis`));
    expect(page).toMatch(/<h1>(Ahead of|Behind|Too close to call against) Glass bottle 500 ml/);
  });

  it("of a whole run begins with its verdict and pages its pairs", async () => {
    const path = await simulated();
    const reply = await visitor.get(`${path}/diagnosis`);
    expect(wordsOf(reply)).toContain("4 of 16 pairs");
    expect(bodyOf(reply)).toMatch(/<h1>The model expects assistants to prefer/);
    expect(bodyOf(reply)).toMatch(/<title>Diagnosis of Steel bottle 750 ml/);
    const next = /href="([^"]+)"\s*>Next page/.exec(bodyOf(reply))?.[1] ?? "";
    expect(wordsOf(await visitor.get(next.replaceAll("&amp;", "&")))).toContain("First page");
  });
});

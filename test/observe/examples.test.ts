import { readFileSync } from "node:fs";
import { pino } from "pino";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { createObserver } from "../../src/observe/create-observer.ts";
import { observedPorts, poolGauges, spendGauges } from "../../src/observe/observed-ports.ts";
import { createDatabase } from "../../src/database/database.ts";
import { InProcessQueue } from "../../src/jobs/in-process-queue.ts";
import { PACKAGE_ROOT } from "../../src/shared/package-root.ts";
import { dataFolder } from "../support/data-dir.ts";
import { metricNames } from "./exposition.ts";

const read = (name: string) => readFileSync(new URL(`examples/monitoring/${name}`, PACKAGE_ROOT), "utf8");

/** Metric that Prometheus itself adds. */
const OF_PROMETHEUS = "up";

let published: ReadonlySet<string>;
beforeAll(async () => {
  const log = pino({ level: "silent" });
  const observer = createObserver({ metrics: true, accessLog: false, traces: false }, log);
  if (observer === undefined) throw new Error("Nothing is observed.");
  observedPorts(observer).queue(new InProcessQueue(log));
  const database = createDatabase({ url: undefined, dataDir: dataFolder(), log });
  observer.gauges.push(...poolGauges(database), ...spendGauges(async () => 0, 0));
  await observer.open();
  published = metricNames((await observer.text()) ?? "");
});

/** The metrics that an expression names: words before a list of labels. */
function metricsIn(expression: string): string[] {
  return [...expression.matchAll(/([a-z_0-9]+)\{/g)].map(([, name = ""]) => name);
}

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: Readonly<Record<string, string>>;
}

describe("the examples for monitoring", () => {
  it("have alerts on metrics that exist, each with what is wrong and what to do", () => {
    const { groups } = parse(read("alerts.yml")) as { groups: { rules: Rule[] }[] };
    const rules = groups.flatMap((group) => group.rules);
    expect(rules.length).toBeGreaterThan(5);
    for (const { alert, expr, annotations } of rules) {
      const unknown = metricsIn(expr).filter((name) => name !== OF_PROMETHEUS && !published.has(name));
      expect({ alert, unknown, named: metricsIn(expr).length > 0 }).toEqual({ alert, unknown: [], named: true });
      expect(Object.keys(annotations)).toEqual(["summary", "description"]);
    }
  });

  it("have a dashboard whose panels draw metrics that exist", () => {
    const { panels } = JSON.parse(read("dashboard.json")) as {
      panels: { title: string; targets: { expr: string }[] }[];
    };
    for (const { title, targets } of panels) {
      const names = targets.flatMap(({ expr }) => metricsIn(expr));
      expect({ title, unknown: names.filter((name) => !published.has(name)) }).toEqual({ title, unknown: [] });
      expect(names.length).toBeGreaterThanOrEqual(targets.length);
    }
  });

  it("and the documentation name every metric of the service", () => {
    const page = readFileSync(new URL("docs/observability.md", PACKAGE_ROOT), "utf8");
    const own = [...published].filter((name) => /^(agent_commerce|mcp|db|http)_/.test(name));
    const named = own.map((name) => name.replace(/_(bucket|sum|count)$/, "")).filter((name) => !page.includes(name));
    expect(named).toEqual([]);
  });

  it("use every metric of the service in the dashboard", () => {
    const own = [...published].filter((name) => /^(agent_commerce|mcp|db)_/.test(name) && !/_(bucket|sum)$/.test(name));
    const used = new Set(metricsIn(read("dashboard.json").replaceAll("\\", "")));
    expect(own.filter((name) => !used.has(name))).toEqual(["db_client_connection_max"]);
  });
});

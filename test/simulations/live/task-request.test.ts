import { expect, it } from "vitest";
import type { LiveAssistant } from "../../../src/assistants/ports.ts";
import { designTasks } from "../../../src/engine/live/design.ts";
import { TaskRequest, type TaskParts } from "../../../src/simulations/live/task-request.ts";
import { AssistantBreaker } from "../../../src/simulations/live/assistant-breaker.ts";
import type { LiveStore } from "../../../src/simulations/live/live-store.ts";
import { TestClock } from "../../support/clock.ts";
import { eventually } from "../../support/eventually.ts";

const ASKED_WAIT_MS = 20_000;
const [task] = designTasks({ queries: 1, listings: 2, tasks: 24, seed: "s" });

it("a busy assistant is asked four times, each time after the wait that it requests", async () => {
  if (task === undefined) throw new Error("There is no task.");
  const clock = new TestClock();
  const startedAt = clock.at;
  const sentAt: number[] = [];
  const settled: number[] = [];
  const store = {
    recording: async () => undefined,
    reserve: async () => undefined,
    settle: async (_, __, cost) => void settled.push(cost),
  } satisfies Partial<LiveStore>;
  const parts: TaskParts = {
    store: store as Partial<LiveStore> as LiveStore,
    assistants: {
      ask: async (_, __, channel) => {
        await channel.fetch("https://models.example/v1");
        throw new Error("It is busy.");
      },
    },
    clock,
    lease: { id: "sim_1", fence: 1 },
    recordedRun: "sim_1",
    dayCapMicroCents: 0,
    send: async () => {
      sentAt.push(clock.at - startedAt);
      return new Response("{}", { status: 429, headers: { "retry-after": String(ASKED_WAIT_MS / 1_000) } });
    },
    signal: new AbortController().signal,
  };
  const outcome = new TaskRequest(parts, {
    assistant: { key: "local", timeoutMs: 7_000 } as LiveAssistant,
    prices: { inputCentsPerMillion: 50, outputCentsPerMillion: 400 },
    task,
    prompt: { system: "s", user: "u" },
    content: "c",
    breaker: new AssistantBreaker(clock),
  }).outcome();
  for (let request = 1; request < 4; request++) {
    await eventually(() => sentAt.length === request && clock.deadlinesIn(ASKED_WAIT_MS) === 1);
    clock.at += ASKED_WAIT_MS;
  }
  expect(await outcome).toMatchObject({ outcome: { kind: "unanswered", failure: "status 429" }, costMicroCents: 0 });
  expect(sentAt).toEqual([0, 1, 2, 3].map((waits) => waits * ASKED_WAIT_MS));
  // A response with an error status is not billed.
  expect(settled).toEqual([0, 0, 0, 0]);
});

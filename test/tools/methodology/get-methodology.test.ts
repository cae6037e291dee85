import { describe, expect, it } from "vitest";
import { validationReport } from "../../../src/engine/choice/validation/report.ts";
import { model } from "../../engine/choice/model.ts";
import { observedData } from "../../engine/choice/observed.ts";
import { json, send, startServer } from "../../support/server.ts";

describe("get_methodology", async () => {
  const { base } = await startServer();
  const answer = await send(base, "/api/v1/methodology");
  const methodology = json(answer);

  it("returns the validation report that the repository's data currently yields", () => {
    expect(methodology.validation).toEqual(validationReport(model, observedData()));
  });

  it("returns the coefficients that runs use", () => {
    const { coefficients, version } = model.file;
    expect(methodology.version).toBe(version);
    expect(methodology.coefficients.map(({ value, sd }: { value: number; sd: number }) => [value, sd])).toEqual(
      coefficients.map(({ value, sd }) => [value, sd]),
    );
  });

  it("names what the audit checks, and no real assistant", () => {
    expect(methodology.audit.profiles).toContain("generic");
    expect(methodology.audit.checks).toBeGreaterThan(50);
    expect(methodology).toMatchObject({ promptVersions: [], live: { enabled: false, assistants: [] } });
  });

  it("is at most 32,000 bytes", () => {
    expect(Buffer.byteLength(answer.text)).toBeLessThanOrEqual(32_000);
  });
});

import type { Assistants } from "../../assistants/ports.ts";
import type { Method } from "../../engine/simulation/method.ts";
import type { SimulationWarning } from "../../engine/simulation/result-schema.ts";

/** The method and the assistants of a measurement. */
interface Measurement {
  readonly method: Method;
  readonly assistants: readonly { readonly key: string; readonly calibratedTo: string }[];
}

/** Warns about a measurement that has expired: it is too old, or an assistant now has another model. */
export function expiryWarnings(
  { method, assistants }: Measurement,
  { list }: Assistants,
  now: number,
): SimulationWarning[] {
  const { expiresAt } = method;
  if (expiresAt !== undefined && now >= Date.parse(expiresAt)) {
    const detail = `Measured on ${method.asOf}. After 30 days it has expired: models change behind their names.`;
    return [{ code: "expired", detail }];
  }
  return assistants.flatMap(({ key, calibratedTo }) => {
    const today = list.find((assistant) => assistant.key === key);
    if (today === undefined || modelLabel(today) === calibratedTo) return [];
    const detail = `${calibratedTo} was asked as ${key}, which is ${modelLabel(today)} today. So this has expired.`;
    return [{ code: "expired", detail }];
  });
}

/** Returns the name of a model with its vendor. */
export function modelLabel({ model, vendor }: { readonly model: string; readonly vendor: string }): string {
  return `${model} at ${vendor}`;
}

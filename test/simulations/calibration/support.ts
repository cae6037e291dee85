import { type MerchantAtPages, send } from "../../schedules/support.ts";
import { formOf } from "../../support/cookie-jar.ts";
import { PAIR } from "../live/support.ts";

/** Calibrates through the form, which shows an estimate first. Returns the id. */
export async function startCalibration(
  { call, browser }: Pick<MerchantAtPages, "call" | "browser">,
  budgetCents: number,
): Promise<string> {
  const { id } = await call("run_simulation", PAIR);
  const path = "/dashboard/simulations/calibrations";
  const typed = { cap: String(budgetCents) };
  const estimate = await send(browser, `${path}?from=${id}`, path, typed, /estimate/);
  const asked = await browser.submit(formOf(estimate, path), typed, /Calibrate/);
  return asked.headers.location?.split("/").at(-1) ?? "";
}

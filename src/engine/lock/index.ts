export { checkInSteps, checkText, type LockStatus, type Verdict } from "./check.ts";
export { type Ground, groundInSteps, groundOf } from "./ground.ts";
export { type FactWanted } from "./fact-wanted.ts";
export { CONFIRMED, type GroundListing } from "./parts.ts";
export { type Question } from "./questions.ts";
export { type LockedField, type Violation } from "./violation.ts";

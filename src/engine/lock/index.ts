export { checkInSteps, checkText, type LockStatus, type Verdict } from "./check.ts";
export { type Ground, groundInSteps, groundOf } from "./ground.ts";
export { type RequestedFact } from "./requested-fact.ts";
export { CONFIRMED, type GroundListing } from "./ground-sources.ts";
export { type Question } from "./questions.ts";
export { type LockedField, type Violation } from "./violation.ts";

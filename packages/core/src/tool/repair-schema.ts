// What few schemas need, in a module of its own that is loaded when one of them turns up.
export { approximateSchema } from "./approximate-schema.ts";
export { objectSchema } from "./object-schema.ts";
export { plainSchema } from "./plain-schema.ts";

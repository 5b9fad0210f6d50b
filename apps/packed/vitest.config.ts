// @boundaries-ignore the workspace has one vitest setup
import { project } from "../../vitest.shared.ts";

export default project("packed");

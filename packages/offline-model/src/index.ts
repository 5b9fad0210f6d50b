export {
  createOfflineModel,
  type OfflineModel,
  type OfflineModelOptions,
  type OfflineReply,
  type OfflineRequest,
  type OfflineTextReply,
  type OfflineToolCallReply,
} from "./offline-model.ts";
export type { OfflineMessage, OfflineTool, OfflineToolCall } from "./conversation.ts";
export type { GoalOutcome, GoalReport } from "./goal/pursue-goal.ts";
export { fillArguments, type FilledArguments } from "./arguments/fill-arguments.ts";

import { isRecord } from "../schema/shape.ts";

export type SearchHit = {
  readonly name: string;
  readonly description: string;
  readonly score: number;
};
export type SearchAnswer = {
  readonly hits: readonly SearchHit[];
  readonly confidence: "match" | "weak" | "none";
};

/** Reads what search_tools answered. What cannot be read found nothing. */
export const readSearchAnswer = (content: string): SearchAnswer => {
  const nothing: SearchAnswer = { hits: [], confidence: "none" };
  let answer: unknown;
  try {
    answer = JSON.parse(content);
  } catch {
    return nothing;
  }
  if (!isRecord(answer) || !Array.isArray(answer["results"])) return nothing;
  const hits = (answer["results"] as unknown[])
    .filter(isRecord)
    .flatMap(({ name, description, score }) =>
      typeof name === "string"
        ? [
            {
              name,
              description: typeof description === "string" ? description : "",
              score: typeof score === "number" ? score : 0,
            },
          ]
        : [],
    );
  const { confidence } = answer;
  if (hits.length === 0) return nothing;
  return {
    hits,
    confidence: confidence === "weak" || confidence === "none" ? confidence : "match",
  };
};

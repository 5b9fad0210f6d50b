/** Words that a question begins with; in Chinese and Japanese they may stand anywhere. */
export const questionWords: readonly string[] = (
  "what which who whose when where " +
  "welche welcher welches wer was wann wo wieviele " +
  "qué cuál cuáles quién quiénes cuándo dónde cuántos cuántas " +
  "quel quelle quels quelles qui quand où combien " +
  "哪些 什么 哪个 多少 谁 何 どの どれ どんな いつ"
).split(" ");

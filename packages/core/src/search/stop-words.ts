/**
 * Words that say nothing about which tool is meant: English function words and the phrases
 * around a request ("could you please help me"). Verbs and nouns of the tool world ("get",
 * "list", "all", "off") are left out on purpose, since they tell tools apart.
 */
export const englishStopWords: readonly string[] = (
  "a about after again also am an and another any anything are aren as at " +
  "be because been before being both but by " +
  "can could couldn d did didn do does doesn doing don done " +
  "each either else etc ever every " +
  "for from further " +
  "give given go going got " +
  "had has hasn have haven having he hello help her here hers hey hi him his how however " +
  "i if in into is isn it its itself " +
  "just kindly know " +
  "let like ll looking " +
  "m made make may maybe me might mine more most much must my myself " +
  "need needed needs neither no nor now " +
  "of oh okay on one ones only onto or other our ours out over own " +
  "please provide provided " +
  "quite " +
  "rather re really " +
  "s same shall she should shouldn since so some someone something such sure " +
  "t tell than thank thanks that the their theirs them themselves then there these they thing " +
  "things this those through thus to too tool tools " +
  "us use used using " +
  "various ve very via " +
  "want wants was wasn we well were weren what whatever when where whether which while who whom " +
  "whose why will wish with within without won would wouldn " +
  "yes yet you your yours yourself"
).split(" ");

/**
 * Words that say nothing about which tool is meant: English function words and the phrases
 * around a request ("could you please help me"). Verbs and nouns of the tool world ("get",
 * "list", "all", "off", "latest") are left out on purpose, since they tell tools apart.
 */
export const englishStopWords: readonly string[] = (
  "a about across actually additionally after again also although am among an and another any " +
  "anyone anything are aren as assist assistance at " +
  "be because been before being both but by " +
  "can cannot could couldn curious " +
  "did didn different do does doesn doing don done " +
  "each either else especially etc ever every " +
  "few finally for from further furthermore " +
  "give given go going got great " +
  "had has hasn have haven having he heard hello help her here hers hey hi him his how however " +
  "i if in instead interested into is isn it its itself " +
  "just kindly know " +
  "lastly least let like ll look looking " +
  "m made make making may maybe me might mine more moreover most much must my myself " +
  "need needed needs neither no nor not now " +
  "of oh okay on once one ones only onto or other otherwise our ours out over own " +
  "particular particularly perhaps please possible preferably provide provided providing " +
  "quite " +
  "rather re really regarding right " +
  "s same secondly see shall she should shouldn simply since so some someone something " +
  "specifically such sure " +
  "t tell than thank thanks that the their theirs them themselves then there therefore these " +
  "they thing things think this those through thus to too tool tools toward towards try trying " +
  "understand unless until upon us use used using " +
  "various ve very via " +
  "want wanted wants was wasn we well were weren what whatever when whenever where whether which " +
  "while who whom whose why will wish with within without won wonder wondering would wouldn " +
  "yes yet you your yours yourself"
).split(" ");

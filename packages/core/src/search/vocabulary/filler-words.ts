/**
 * Words that requests are padded with. They may tell tools apart ("list", "latest", "details"),
 * so they count, but less than their rarity among the tools says.
 */
export const fillerWords: readonly string[] = (
  "ability able accurate advice affordable allow amazing area aspect available " +
  "bad based basic beautiful best better big bit brief bring " +
  "case certain chance common complete comprehensive concise consider curious current currently " +
  "day deal detail detailed details discover easy effective efficient ensure entire exact example " +
  "exciting explain explore " +
  "fast favorite find first friend full fun " +
  "gather general good guidance guide happen high ideal idea ideas important include includes including " +
  "info information insight insights interest interesting " +
  "kind large last latest learn life little long lot low " +
  "main major many mind nearby nice new " +
  "offer old option options overview " +
  "part people perfect person personal personalized place plan planning point popular potential prefer " +
  "preference preferences problem " +
  "question quick quickly " +
  "real recent recently recommend recommendation recommendations related relevant requirement " +
  "requirements " +
  "several show similar simple situation small special specific start still suggest suggestion " +
  "suggestions suitable support " +
  "take talk task team time tips today tomorrow top topic tonight two three type understanding unique " +
  "useful user usual valuable want way ways week well whole work working world year years yesterday"
).split(" ");

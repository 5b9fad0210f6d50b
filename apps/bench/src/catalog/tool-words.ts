const words = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean);

/** Verbs of tool names, each with the form for a description. */
export const verbs: readonly (readonly [string, string])[] = words(
  `create:creates get:returns list:lists update:changes delete:deletes search:searches add:adds
  remove:removes send:sends fetch:fetches upload:uploads download:downloads start:starts stop:stops
  export:exports import:imports archive:archives restore:restores approve:approves reject:rejects
  assign:assigns merge:merges split:splits copy:copies move:moves rename:renames publish:publishes
  schedule:schedules cancel:cancels validate:validates convert:converts render:renders sync:syncs
  subscribe:subscribes count:counts compare:compares summarize:summarizes translate:translates
  resolve:resolves assess:assesses lock:locks unlock:unlocks enable:enables disable:disables
  rotate:rotates tag:tags share:shares invite:invites transfer:transfers replay:replays
  reconcile:reconciles estimate:estimates monitor:monitors inspect:inspects`,
).map((pair) => pair.split(":") as [string, string]);

export const objects: readonly string[] = words(
  `account alert annotation answer appointment artifact asset attachment audience audit backup
  badge balance banner batch bill board bookmark branch budget build bundle calendar campaign card
  carrier cart category certificate channel charge chart checklist client cluster column comment
  commit company component connection contact container contract conversation coupon course
  customer dashboard dataset deadline deal delivery deployment device diagram directory discount
  dispute document domain draft driver email employee endpoint environment episode estimate event
  exam experiment export feature feed field file filter flag folder forecast form forum function
  gallery gateway goal grade grant group guest guide holiday host image incident index ingredient
  inspection installation instance integration interview inventory invitation invoice issue item
  job journal key keyword label lead lease lecture lesson license link listing loan location log
  machine mailbox manifest map measurement medication meeting member mention menu message metric
  milestone model module monitor namespace note notebook notification offer order organization
  package page parcel participant partition patch patient payment payroll permission phase photo
  pipeline plan playlist pod policy poll portfolio position post prescription price product profile
  project promotion proposal provider purchase query queue question quota quote rating receipt
  recipe record recording redirect refund region release reminder rental repository report request
  reservation resource response result review revision role room route rule runner sample schedule
  schema score screenshot seat secret segment sensor server service session setting shift shipment
  shop signal signature site skill slot snapshot song sprint stage statement station step stock
  store story stream student subscription subtitle supplier survey table tag target task tax team
  template tenant test thread threshold ticket timer token topic track trade transaction transcript
  translation trigger trip user vacancy value variable variant vehicle vendor version video view
  visit visitor volume voucher wallet warehouse webhook webinar widget window wishlist worker
  workflow workspace zone`,
);

export const qualifiers: readonly string[] = words(
  `active archived assigned automatic available bulk closed completed confidential current custom
  daily default deleted detailed draft duplicate encrypted expired external failed favorite filtered
  foreign full hidden inactive incoming internal latest linked local locked manual merged monthly
  nested new official offline open outgoing overdue paid partial pending personal pinned planned
  primary private public recent recurring regional related remote scheduled secondary shared signed
  staged temporary trusted unread unused upcoming urgent verified weekly`,
);

/** What a service is about; said in descriptions. */
export const fields: readonly string[] = words(
  `accounting advertising agriculture analytics architecture astronomy banking billing biology
  broadcasting carpentry catering chemistry commerce compliance construction cooking customs
  cycling dentistry design diagnostics education electricity energy engineering farming fashion
  finance fishing fitness forestry gardening geography geology healthcare history hosting
  hospitality housing insurance journalism jewelry law lending libraries lighting linguistics
  logistics maintenance manufacturing marketing mathematics medicine metallurgy meteorology mining
  mobility museums music navigation networking nursing nutrition observability optics packaging
  pharmacy photography plumbing politics printing procurement psychology publishing radio railways
  recruiting recycling retail robotics sailing sales security shipping sports statistics storage
  surveying tailoring taxation telephony tourism translation transport travel veterinary weather
  weaving wholesale woodworking`,
);

/** Parameter names, each with what it holds. */
export const parameters: readonly (readonly [string, string, "string" | "number" | "boolean"])[] =
  `limit|how many entries are returned at most|number
  offset|how many entries are skipped first|number
  page|the page of results, counted from one|number
  cursor|where the page before this one ended|string
  sort_by|the property by which entries are ordered|string
  order|the direction of the ordering|string
  title|a short heading, shown in lists|string
  body|the text itself, in Markdown|string
  due_date|the day by which it has to be done, as an ISO date|string
  start_time|when it begins, as an ISO timestamp|string
  end_time|when it ends, as an ISO timestamp|string
  timezone|an IANA time zone in which times are read|string
  language|a two-letter language code for texts|string
  currency|a three-letter currency code for amounts|string
  amount|how much, in the smallest unit of the currency|number
  recipients|addresses that receive a copy, separated by commas|string
  assignee|the person who takes care of it|string
  priority|how pressing it is compared with others|string
  status|the state in which it is left afterwards|string
  labels|words under which it is filed, separated by commas|string
  dry_run|only says what would happen and leaves everything as it is|boolean
  force|goes ahead although warnings were raised|boolean
  recursive|descends into everything that lies below|boolean
  include_archived|also considers what was put away|boolean
  notify|tells everybody concerned by mail|boolean
  format|the shape in which the content is given back|string
  encoding|the character set of the content|string
  path|where it lies, relative to the root|string
  url|the address from which the content is taken|string
  query|words that have to occur|string
  since|leaves out whatever is older than this moment|string
  until|leaves out whatever is younger than this moment|string
  owner|the person to whom it belongs|string
  workspace|the space in which it is kept|string
  width|the horizontal size in pixels|number
  height|the vertical size in pixels|number
  color|a hexadecimal code of the shade|string
  quantity|the number of pieces|number
  weight|the mass in grams|number
  latitude|degrees north of the equator|number
  longitude|degrees east of Greenwich|number
  radius|the distance from the middle in metres|number
  timeout|seconds after which the attempt is given up|number
  retries|how often a failed attempt is repeated|number
  branch|the line of development that is meant|string
  environment|staging, production or another place where it runs|string
  region|the part of the world in which data is held|string
  comment|a remark for those who read the history later|string
  reason|why this is done, for the audit trail|string
  password|a secret that only the caller knows|string`
    .split("\n")
    .map((line) => {
      const [name, text, type] = line.trim().split("|");
      return [name!, text!, type as "string" | "number" | "boolean"];
    });

/** Further sentences of descriptions. `{o}` is the object, `{f}` the field. */
export const remarks: readonly string[] =
  `Fails when the {o} does not exist or the caller lacks the right to see it.
Results come in pages; pass the cursor of one page to get the next.
Use this instead of reading everything when only one {o} is of interest.
Changes are visible to everybody at once and cannot be taken back.
Every call is written to the audit trail together with the person behind it.
Large inputs are handled in the background, and an identifier of the job is returned.
Dates are read in the time zone of the workspace unless another one is given.
Needs an account with permission to administer {f}.
The answer holds the identifier, the owner and the time of the last change.
Ask the user before calling this, since others are told about it by mail.
Nothing happens if the {o} is in the desired state already.
Figures are rounded to two digits and may lag behind by some minutes.
Identifiers are found by listing the {o} entries first.
Texts may hold Markdown, while scripts and styles are stripped.
Only the most recent hundred entries are considered unless a range is given.
Works for every {o} in {f}, no matter who made it.`.split("\n");

export const syllables: readonly string[] = words(
  `ba bel bri cal cor dan del dor el fen fir gal gra hal hox in jor ka kel kin la lor lun ma mer mir
  mon na nel nor o pel pra quo ra ren ril sa sel sor ta tel tir ul va vel vor wen xa yor za zel zin`,
);

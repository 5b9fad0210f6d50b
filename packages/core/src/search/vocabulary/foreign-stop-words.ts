/**
 * Function words of German, Spanish, French, Chinese and Japanese, and what requests are padded
 * with in them. Words that are English ones too ("so", "on", "son", "sin") are left out.
 */
export const foreignStopWords: readonly string[] = (
  "mach mache machen macht gib geben nimm nehmen brauche bräuchte gern gerne mal aber als auf aus bei bis bitte dann das dass dem den denn der des dessen die dies diese diesem " +
  "diesen dieser dieses du durch ein eine einem einen einer eines er es etwas für hat habe " +
  "haben ich ihm ihn ihnen ihr ihre ist ja jede jeden jeder jedes kann kannst können könntest " +
  "mein meine meinem meinen meiner mich mir mit möchte muss nach nicht noch oder ohne sein seine " +
  "seinem seinen sich sie sind soll über um und uns unser unsere vom von vor wann was welche " +
  "welcher welches wenn werden wer wie will wir wird wo wurde wurden zu zum zur zwischen im " +
  "tomar toma hacer haz hazme dame dar poner pon quisiera favor al algo alguna algún aquel aquella con cuál cuándo cual cuando cómo como de del desde donde " +
  "dónde el ella ellos en entre es esa ese eso esta está están estas este esto estos hay he la las " +
  "le les lo los mi mis muy necesito nos nuestra nuestro o para pero por porque puede puedes " +
  "que qué quién quiero se ser si sobre su sus también te tengo tiene tu un una unas uno unos y ya " +
  "faire fais faites prendre prends prenez mettre mets mettez donne donner voudrais aimerais plaît à au aux avec besoin ce ces cet cette chez dans des dont du elle elles est et être " +
  "faut ici il ils j je l leur leurs lui ma mais mes moi mon ne nos notre nous où ou par pas peux " +
  "peut pour pouvez pourquoi qu quand quel quelle quelles quels qui quoi sa sans ses sont sous sur " +
  "ta tes toi ton tu une veux votre vos vous d m y sera " +
  "做 进行 给我 来个 一张 一份 帮忙 请 帮我 帮 我要 我想 我的 我们 我 你 您 他 她 它 的 了 是 在 把 将 给 和 与 及 或 到 从 对 为 用 个 一个 " +
  "这个 那个 这 那 哪些 哪个 什么 怎么样 怎样 怎么 如何 吗 呢 吧 里 里面 中 下 上 下的 中的 里的 并 也 都 就 要 能 能否 可以 " +
  "需要 想 一下 有 没有 被 让 来 去 " +
  "撮る 撮って 行う 行って お願い お願いします の を に は が で と も へ や から まで より して する します した したい してください ください て た です ます " +
  "ある いる この その あの これ それ どの どう 何 私 私の 下さい たい な へ について という ため 中 内 お ご"
).split(" ");

/**
 * Common words of the tool world in German, Spanish, French, Chinese and Japanese, a row for each
 * meaning: the English words, then those of the languages in this order. Words may have any
 * ending unless they end in a full stop; `_` stands for a space.
 */
export const languageRows = `
create|erstell anleg angelegt leg_an erzeug generier neu_anleg|crea cree. generar. genere. genera.|créer crée. créé. créée. créez génér|创建 新建 建立 新增 生成|作成 作る 作って 新規 生成 作りたい
add|hinzufug hinzu ergänz füg|añad agreg anad inclu|ajout|添加 加入 增加 加上 加个|追加 加える 足す
delete remove|lösch gelöscht entfern|elimin borrar. borra. borre. borrado suprim quit quitar.|supprim effac enlev retirer. retire.|删除 删掉 移除 清除 去掉|削除 消す 消して 取り除 除去
clear|leer. leeren. leere. bereinig|vaci limpi|vider. vide. nettoy|清空 清除 清理|クリア 消去 空にする
update edit change modify|aktualisier ändere. ändern. ändert. änderung geänder bearbeit anpass|actualiz modific edit. editar. edita. cambi|modifi actualis édit mettre_à_jour mets_à_jour mise_à_jour chang|更新 修改 编辑 更改 改为 变更|更新 編集 変更 修正 書き換え
rename move|umbenenn benenn|renombr|renomm|重命名 改名|名前を変更 改名 リネーム
move|verschieb verschob|mover. mueve muev traslad|déplac|移动 移到 挪到|移動 移す
copy|kopier kopie|copiar. copia. copie.|copier. copie. copies.|复制 拷贝|コピー 複製
search find|suche. suchen. sucht. gesucht find. finde. finden. durchsuch|busc búsqueda encontr encuentr|cherch recherch trouv|搜索 查找 搜 寻找 检索 找到 找|検索 探す 探して 見つけ サーチ
search|recherch|consult|consult|查询 搜寻|調べ 調査
get retrieve|hole. holen. hol. holen. abruf abgeruf ruf_ab|obten obtén recuper consegu|obten récupér obtenir|获取 取得 得到 拿到|取得 入手 ゲット
read|les. lese. lesen. liest. vorles gelesen|leer. lee. leyendo lectura|lire. lis. lisez.|读取 阅读 读|読む 読み 読んで 読取
write|schreib geschrieben|escrib escrit|écrire écris écri|写入 写 编写 撰写|書く 書き 書いて 書込
list|list. liste. auflist auflisten. aufzähl|list. listar. lista. listado enumer|list. liste. lister. énumér|列出 列表 清单|一覧 リスト 列挙
show view|zeig anzeig angezeigt ansehen|muestr mostr ver. verlo. visualiz|montr affich voir. visualis|显示 查看 展示 看看|表示 見る 見せ 確認
open|öffn geöffnet|abr abrir. abre. abierto|ouvr ouvert|打开 开启|開く 開い 開け
close|schließ schliess geschlossen|cerr cierr|ferm|关闭 关掉|閉じ
send|send. sende. senden. schick versend gesendet abschick|envi mand. mandar. manda.|envoy envoi|发送 发 寄|送信 送る 送って
post publish|veröffentlich post. poste. posten.|publicar. publica. publique. publié. publier.|publi poster. poste.|发布 发表 发帖|投稿 公開 発行
reply|antwort beantwort|respond respuest contestar. contesta.|répond répons|回复 答复 回答|返信 回答 返事
start launch run boot|start. starte. starten. gestartet los_starten|inici arranc lanz comienz|démarr lanc commenc|启动 开始 发起|起動 開始 始め スタート
run execute|ausführ ausgeführt lauf|ejecut corr. correr.|exécut lanc|运行 执行|実行 走らせ 動か
stop cancel|stopp anhalt gestoppt abbrech abgebroch beend|deten detén par. parar. para_la cancel|arrêt stopp annul|停止 取消 中止 终止|停止 中止 止め キャンセル 取り消
cancel|stornier absag abbestell|cancel anul|annul|取消 撤销|キャンセル 取消 中止
pause|pausier|paus|pause. suspend|暂停|一時停止
resume continue|fortsetz|reanud continu|repren continu|恢复 继续|再開 続け
restart retry|neustart neu_start wiederhol|reinici reintent|redémarr relanc réessa|重启 重试 重新启动|再起動 再試行 リトライ
enable activate|aktivier einschalt schalt_ein|activ habilit encend enciend|activ allum|启用 激活 开启|有効 オンにする
disable deactivate|deaktivier ausschalt abschalt schalt_aus|desactiv deshabilit apag|désactiv étein|禁用 停用 关闭|無効 オフにする
save|speicher gespeichert sicher. sichern.|guardar. guarda. guarde. guardado|enregistr sauvegard|保存 存储 储存|保存 セーブ
download|herunterlad runterlad heruntergelad lade_herunter|descarg baj. bajar.|télécharg|下载|ダウンロード
upload|hochlad hochgelad lade_hoch|sub. subir. sube. carg. cargar.|téléverser téléverse envoy_un_fichier mettre_en_ligne|上传|アップロード
import|importier|import. importar. importa.|import. importer. importe.|导入|インポート 取り込
export|exportier|export. exportar. exporta.|export. exporter. exporte.|导出|エクスポート 書き出
share|teil. teile. teilen. freigeb geteilt|compartir. comparte.|partag|分享 共享|共有 シェア
merge|zusammenführ zusammengeführt mergen verschmelz|fusion combin|fusion|合并|マージ 統合 併合
compare diff|vergleich vergleiche|compar|compar|比较 对比|比較 比べ
check|prüf überprüf kontrollier geprüft|comprob verific revis|vérifi contrôl|检查 核对 确认|確認 チェック 検査
test|test. teste. testen.|prob. probar. prueb|test. tester. essayer. essaie.|测试|テスト 試験
fix|behob beheb reparier|arregl repar correg|répar corrig|修复|修正 直す
build compile|bau. baue. bauen. kompilier|compil constru|compil constru|构建 编译|ビルド コンパイル 構築
deploy|bereitstell ausroll|despleg desplieg|déplo|部署 发布|デプロイ 配備
install|installier|instal|install. installe. installer.|安装|インストール
connect|verbind verbunden|conect|connect. connecte. connecter.|连接 连线|接続 つなぐ
link|verknüpf verlink|enlac vincul|lien. liens. relier.|链接 关联|リンク 関連付け
assign|zuweis zugewies weise_zu|asign|assign attribu|分配 指派 指定|割り当て 担当
approve|genehmig freigeb|aprob|approuv valid|批准 通过|承認
subscribe|abonnier|suscri|abonn|订阅|購読 登録
calculate compute|berechn rechne ausrechn|calcul|calcul|计算 算|計算 算出
convert|umwandl konvertier umrechn|convert convier|convert|转换 换算|変換 換算
translate|übersetz|traduc|tradui|翻译|翻訳 訳す
summarize summary|zusammenfass fass_zusammen|resumir. resume. resumen|résum|总结 摘要 概括|要約 まとめ
draw|zeichn gezeichnet male. malen.|dibuj|dessin|画 绘制|描く 描画 描い
visualize chart|visualisier darstell|visualiz|visualis|可视化|可視化
analyze|analysier auswert|analiz|analys|分析|分析 解析
count|zähl anzahl wie_viele|cont. contar. cuenta. cuánt|compt combien|统计 计数 数量 多少个|数える 件数 カウント
sort|sortier|orden. ordenar. ordena.|tri. trier. trie.|排序|並べ替え ソート
filter|filter. filtere. filtern.|filtr|filtr|过滤 筛选|絞り込 フィルタ
click|klick anklick|clic. clics. puls. pulsar. haz_clic|cliqu|点击 单击|クリック 押す
type fill enter|eingeb eintipp ausfüll eingegeb gib_ein|introducir. introduce. introduzca. rellen escrib tecle|saisi rempl tape. taper.|输入 填写 填|入力 記入 打ち込
scroll|scroll.|desplaz|défil|滚动|スクロール
navigate|navigier gehe_zu geh_zu|naveg ve_a|navigu aller_à va_sur|导航 跳转 前往|移動 ナビゲート
wait|wart|esper|attendre. attends. attendez.|等待|待つ 待機
mute|stumm stummschalt|silenci|mettre_en_sourdine sourdine muet silence|静音 屏蔽|ミュート 消音
monitor watch|überwach beobacht|vigil monitor supervis|surveill|监控 监视 监测|監視 モニタ
remember|merk merke. merken.|recuerd recordar. recorda.|rappel souvien mémoris|记住 记得|覚え 記憶
book reserve|buch. buche. buchen. reservier|reserv|réserv|预订 预定 订|予約
buy|kauf. kaufe. kaufen. bestell|comprar. compra. compre.|achet command|购买 买|購入 買う 買い
pay|zahl. zahle. zahlen. bezahl|pag. pagar. paga. pago.|pay. payer. paie. paiement|支付 付款|支払 払う
sell|verkauf|vender. vende. vendre. vends.|vender. vende. vendre. vends.|出售 卖|販売 売る
play|abspiel spiel. spiele.|reproducir. reproduce. reproduzca.|jou. jouer. joue.|播放|再生
recordar. recorda.|aufnehm aufzeichn aufnahme|grab. grabar. graba. grabación|enregistr|录制 记录|録画 録音 記録
print|druck. drucke. drucken.|imprim|imprim|打印|印刷
capture screenshot|bildschirmfoto bildschirmaufnahme screenshot|captur pantallazo captura_de_pantalla|captur capture_d_écran|截图 截屏 屏幕截图|スクリーンショット スクショ キャプチャ
lock protect|sperr schütz|bloque proteg|verrouill protég bloqu|锁定 保护|ロック 保護
unlock|entsperr|desbloque|déverrouill débloqu|解锁 解除|ロック解除 解除
archive|archivier|archiv. archivar.|archiv|归档 存档|アーカイブ
restore|wiederherstell|restaur|restaur|恢复 还原|復元
invite|einlad eingelad lade_ein|invit|invit|邀请|招待
file|datei|archivo fichero|fichier|文件 档案|ファイル
folder directory|ordner verzeichnis|carpeta directorio|dossier répertoire|文件夹 目录|フォルダ ディレクトリ
document|dokument|documento|document. documents.|文档 文件|ドキュメント 文書 書類
page|seite|página|page. pages.|页面 网页 页|ページ
website site web|webseite website internetseite netz|sitio_web sitio web|site. sites. toile|网站 网页 站点 网络|ウェブサイト サイト ウェブ
image picture|bild foto|imagen imágenes foto|image. images. photo|图片 图像 照片|画像 写真 イメージ
video|video. videos.|vídeo|vidéo|视频|動画 ビデオ
text|text. texte. texten.|texto|texte|文本 文字|テキスト 文字 文章
message|nachricht|mensaje|messag message|消息 信息 讯息|メッセージ
email mail|e_mail email mails|correo correo_electrónico|courriel e_mail|邮件 电子邮件 邮箱|メール
comment|kommentar kommentier|comentari coment|commentaire comment|评论 注释 留言|コメント
note|notiz|nota. notas.|note. notes.|笔记 备注|メモ ノート
issue ticket|problem fehler|incidencia problema|problème ticket|问题 工单 议题|課題 イシュー 問題 チケット
bug error|fehler|error. errores. fallo|erreur bogue|错误 缺陷 故障|バグ エラー 不具合
task|aufgabe|tarea|tâche|任务|タスク 作業
project|projekt|proyecto|projet|项目|プロジェクト
repository|repository repositorium|repositorio|dépôt référentiel|仓库 代码库 存储库|リポジトリ レポジトリ
branch|zweig branch|rama. ramas.|branche. branches.|分支|ブランチ
commit|commit. commits.|confirmación|commit. commits.|提交|コミット
pull_request|pull_anfrage|solicitud_de_extracción solicitud_de_cambios|demande_de_tirage|拉取请求 合并请求|プルリクエスト プルリク
merge_request|zusammenführungsanfrage|solicitud_de_fusión|demande_de_fusion|合并请求|マージリクエスト
pipeline|pipeline. pipelines.|canalización tubería|pipeline. pipelines.|流水线 管道|パイプライン
job|job. jobs. auftrag|trabajo|travail. tâche|作业 任务|ジョブ
release version|version. versionen. veröffentlichung|versión versiones lanzamiento|version. versions.|版本 发行版|リリース バージョン
milestone|meilenstein|hito|jalon|里程碑|マイルストーン
label tag|etikett kennzeichnung schlagwort|etiqueta|étiquette|标签|ラベル タグ
user|benutzer nutzer anwender|usuario|utilisateur|用户 使用者|ユーザー ユーザ 利用者
member|mitglied|miembro|membre|成员|メンバー
team|team. teams. mannschaft|equipo|équipe|团队 小组|チーム
group|gruppe|grupo|groupe|组 群组 小组|グループ
channel|kanal kanäle|canal. canales.|canal. canaux. chaîne|频道 渠道|チャンネル チャネル
workspace|arbeitsbereich|espacio_de_trabajo|espace_de_travail|工作区 工作空间|ワークスペース
organization|organisation|organización|organisation|组织 机构|組織
company|firma unternehmen|empresa compañía|entreprise société|公司 企业|会社 企業
customer|kunde|cliente|client. clients.|客户 顾客|顧客 お客
contact|kontakt|contacto|contact. contacts.|联系人|連絡先
person people|person. personen. leute|persona. personas.|personne|人员 人|人物 人々
account|konto konten|cuenta.|compte|账户 账号 帐户|アカウント 口座
password|passwort kennwort|contraseña|mot_de_passe|密码|パスワード
permission access|berechtigung zugriff recht.|permiso acceso|permission droit. accès|权限 访问|権限 アクセス
name|name. namen.|nombre|nom. noms.|名称 名字|名前 名称
property attribute|eigenschaft|propiedad atributo|propriété attribut|属性 性质|プロパティ 属性
custom|benutzerdefiniert|personalizad|personnalisé|自定义|カスタム
field|feld felder|campo|champ. champs.|字段|フィールド 項目
value|wert. werte.|valor|valeur|值|値
list|liste.|lista listado|liste.|列表|一覧表
table|tabelle|tabla|tableau table|表格 表|テーブル 表
row|zeile reihe|fila|ligne|行|行
column|spalte|columna|colonne|列|列
database|datenbank|base_de_datos|base_de_données|数据库|データベース
data|daten|datos|donnée|数据|データ
query|abfrage anfrage|consulta|requête|查询|クエリ 問い合わせ
result|ergebnis|resultado|résultat|结果|結果
report|bericht|informe reporte|rapport|报告 报表|レポート 報告
log|protokoll|registro bitácora|journal. journaux.|日志|ログ
event|ereignis termin. termine. terminen. veranstaltung|evento|événement évènement|事件 活动|イベント 出来事
calendar|kalender|calendario|calendrier agenda|日历 日程|カレンダー 予定表
meeting appointment|termin. termine. terminen. besprechung treffen|reunión cita. citas.|réunion rendez_vous|会议 约会|会議 ミーティング 打ち合わせ
date|datum|fecha|date. dates.|日期|日付
day|tag. tage. tages.|día. días.|jour. jours.|天|日間
week|woche|semana|semaine|周 星期|週間
month|monat|mes. meses.|mois.|月份 月|か月
time hour|zeit. uhrzeit stunde|hora. horas. tiempo|heure temps.|时间 小时|時間 時刻
weather forecast|wetter wetterbericht wettervorhersage|pronóstico clima.|météo temps_qu_il_fait prévision|天气 天气预报|天気 天気予報 予報
temperature|temperatur|temperatura|température|温度 气温|温度 気温
city|stadt städte|ciudad|ville|城市|都市 街
country|land. länder|país|pays|国家|国
place location|ort. orte. standort|lugar ubicación|lieu. lieux. endroit emplacement|地点 位置 地方|場所 位置
address|adresse anschrift|dirección|adresse|地址|住所 アドレス
map|karte landkarte|mapa|carte|地图|地図 マップ
route path|route. routen. weg. strecke|ruta camino|itinéraire trajet chemin|路线 路径|ルート 経路 道順
distance|entfernung|distancia|distance|距离|距離
trip travel|reise|viaje|voyage|旅行 行程|旅行 旅
flight|flug flüge|vuelo|vol. vols.|航班 飞机|フライト 航空便
hotel|hotel. unterkunft|alojamiento|hôtel|酒店|ホテル 宿
restaurant|restaurant. gaststätte|restaurante|restaurant.|餐厅 餐馆|レストラン 飲食店
recipe|rezept|receta|recette|食谱 菜谱|レシピ
price cost|preis. preise. kosten|precio. precios. coste costo|prix. coût|价格 费用|価格 値段 料金
currency|währung|moneda divisa|devise monnaie|货币 汇率|通貨 為替
money|geld|dinero|argent|钱|お金
invoice|rechnung|factura|facture|发票 账单|請求書 インボイス
order|bestellung|pedido|commande. commandes.|订单|注文
product|produkt|producto|produit|产品 商品|商品 製品
news|nachrichten neuigkeit|noticia|actualité nouvelles|新闻|ニュース
article|artikel|artículo|article. articles.|文章|記事
book|buch. bücher|libro. libros.|livre|书 书籍|本 書籍
music song|musik lied|música canción|musique chanson|音乐 歌曲|音楽 曲
movie film|film. filme.|película|film. films.|电影|映画
chart diagram|diagramm schaubild|gráfico diagrama gráfica|diagramme graphique|图表 图|グラフ チャート 図表
graph|graph. graphen.|grafo|graphe|图谱 图形|グラフ
pie|kreis. kreisdiagramm torten|circular. pastel|camembert circulaire|饼图 饼|円グラフ パイ
pie_chart|kreisdiagramm tortendiagramm|gráfico_circular gráfico_de_pastel|camembert diagramme_circulaire|饼图|円グラフ
bar_chart|balkendiagramm|gráfico_de_barras|diagramme_à_barres|条形图|棒グラフ
column_chart|säulendiagramm|gráfico_de_columnas|histogramme|柱状图|縦棒グラフ
line_chart|liniendiagramm|gráfico_de_líneas|courbe|折线图|折れ線グラフ
scatter|streudiagramm|dispersión|nuage_de_points|散点图|散布図
histogram|histogramm|histograma|histogramme|直方图|ヒストグラム
funnel|trichter|embudo|entonnoir|漏斗|ファネル 漏斗
mind_map|mindmap gedankenkarte|mapa_mental mapa_conceptual|carte_mentale carte_heuristique|思维导图|マインドマップ
flow_diagram|flussdiagramm|diagrama_de_flujo|organigramme|流程图|フローチャート
word_cloud|wortwolke|nube_de_palabras|nuage_de_mots|词云|ワードクラウド
tree|baum bäume|árbol|arbre|树|ツリー 木
network|netzwerk netz|red. redes.|réseau|网络|ネットワーク
node|knoten|nodo|nœud noeud|节点|ノード
entity|entität objekt|entidad|entité|实体|エンティティ 実体
relation|beziehung|relación relaciones|relation. relations.|关系|関係 リレーション
knowledge|wissen|conocimiento|connaissance|知识|知識 ナレッジ
browser|browser.|navegador|navigateur|浏览器|ブラウザ
tab|reiter registerkarte|pestaña|onglet|标签页 选项卡|タブ
window|fenster|ventana|fenêtre|窗口|ウィンドウ 窓
button|knopf schaltfläche tasten.|botón|bouton|按钮|ボタン
form|formular|formulario|formulaire|表单|フォーム
element|element. elemente.|elemento|élément|元素|要素
screen|bildschirm|pantalla|écran|屏幕|画面 スクリーン
key|schlüssel tasten.|clave tecla llave|clé. clés. touche|密钥 键|キー 鍵
link url|verweis|enlace|lien. liens.|链接 网址|リンク
cookie|cookie. cookies.|cookie. galleta|cookie. témoin|饼干|クッキー
server host|server. rechner|servidor|serveur hôte|服务器 主机|サーバー サーバ ホスト
application app|anwendung programm app. apps.|aplicación|application appli.|应用程序 应用 程序|アプリケーション アプリ
device|gerät|dispositivo|appareil périphérique|设备|デバイス 端末
simulator|simulator|simulador|simulateur|模拟器|シミュレータ シミュレーター
service|dienst|servicio|service. services.|服务|サービス
setting configuration|einstellung konfiguration|configuración ajuste|paramètre réglage configuration|设置 配置|設定 構成
environment|umgebung|entorno|environnement|环境|環境
variable|variable. variablen.|variable. variables.|variable. variables.|变量|変数
template|vorlage|plantilla|modèle gabarit|模板|テンプレート 雛形
block|block. blöcke|bloque|bloc. blocs.|块|ブロック
story|geschichte|historia. historias.|histoire récit|故事|ストーリー
iteration sprint|iteration. sprint. sprints.|iteración|itération|迭代 冲刺|イテレーション スプリント
dashboard|armaturenbrett übersicht|tablero panel.|tableau_de_bord|仪表板 仪表盘 看板|ダッシュボード
metric|kennzahl metrik|métrica|métrique indicateur|指标|メトリクス 指標
alert|alarm warnung|alerta|alerte. alertes.|警报 告警|アラート 警告
notification|benachrichtigung|notificación|notification.|通知|通知
reminder|erinnerung|recordatorio|rappel|提醒|リマインダー
size|größe gross. wie_groß|tamaño|taille|大小 尺寸|サイズ 大きさ
number|zahl nummer|número|nombre numéro|数字 号码 数|数字 番号 数
sum|summe. summen.|suma|somme|总和 求和|合計
average|durchschnitt|promedio|moyenne|平均|平均
new|neu. neue. neuen. neues.|nuev|nouveau nouvelle|新的 新|新しい 新規
all|alle. allen. alles. sämtlich|tod. todo. todos. todas. toda.|tous. toutes. tout.|所有 全部|すべて 全て 全部
multiple|mehrere|varios. varias. múltiple|plusieurs|多个|複数
active current|aktuell laufend|actual. en_curso|en_cours actuel|当前 正在进行|現在 進行中 アクティブ
last recent|letzte zuletzt|último últimas reciente|dernier récent|最近 最后|最近 最新 最後
info details|information angaben|información detalle|information détail|信息 详情|情報 詳細
status|status. zustand|estado|état statut. statuts.|状态|ステータス 状態
history|verlauf|historial|historique|历史 记录|履歴 歴史
content|inhalt|contenido|contenu|内容|内容 コンテンツ
line|zeile linie|línea. líneas.|ligne|行 线|行 ライン
code|code. quelltext quellcode|código|code. codes.|代码|コード
function|funktion|función|fonction|函数 功能|関数 機能
script|skript|guion script|script. scripts.|脚本|スクリプト
language|sprache|idioma lengua|langue|语言|言語
color|farbe|color. colores.|couleur|颜色|色 カラー
reaction|reaktion|reacción|réaction|表情 反应|リアクション 反応
thread conversation|unterhaltung gespräch|hilo conversación|fil. discussion conversation|话题 对话|スレッド 会話
review|bewertung rezension|reseña revisión|revue avis|评审 评论|レビュー
feature_flag|funktionsschalter|indicador_de_función|indicateur_de_fonctionnalité|功能开关 特性开关|フィーチャーフラグ 機能フラグ
segment|segment. segmente.|segmento|segment. segments.|细分|セグメント
object|objekt|objeto|objet|对象|オブジェクト
category|kategorie|categoría|catégorie|类别 分类|カテゴリ
question|frage|pregunta|question. questions.|问题|質問
job vacancy|stelle arbeitsplatz|empleo|emploi|职位 工作|求人 仕事
game|spiel. spiele. spielen.|juego|jeu jeux|游戏|ゲーム
schedule plan|zeitplan planen plan. termin_planen|programar horario planificar plan.|planifi planning. horaire|安排 计划 排期 日程安排|予定 スケジュール 計画
research|forschung recherche|investigación investigar|recherche|研究|研究 リサーチ
design|design. entwurf entwerf|diseñ|conception concev|设计|デザイン 設計
media|medien|medios|média|媒体|メディア
library|bibliothek|biblioteca|bibliothèque|库 图书馆|ライブラリ 図書館
rate rating|rate. bewert|tasa. tasas. calific|taux note.|评分 比率 汇率|評価 レート
policy rule|richtlinie regel|política regla|politique règle|策略 规则 政策|ポリシー ルール 規則
memory|speicher arbeitsspeicher gedächtnis|memoria|mémoire|内存 记忆 记忆体|メモリ 記憶
level|ebene stufe|nivel|niveau|级别 层级|レベル
energy|energie|energía|énergie|能源 能量|エネルギー
health|gesundheit zustand|salud|santé|健康|健康 ヘルス
statistics stats|statistik|estadística|statistique|统计 统计数据|統計
performance|leistung performance|rendimiento|performance.|性能|パフォーマンス 性能
area|fläche bereich|área|aire. zone superficie|区域 面积|エリア 面積 地域
area_chart|flächendiagramm|gráfico_de_áreas|graphique_en_aires|面积图|面グラフ エリアチャート
radar|radardiagramm netzdiagramm|radar|radar|雷达图 雷达|レーダーチャート レーダー
treemap|kacheldiagramm|mapa_de_árbol|carte_proportionnelle|矩形树图 树图|ツリーマップ
gauge liquid|tacho|medidor|jauge|仪表|ゲージ
organization_chart|organigramm|organigrama|organigramme|组织架构图 组织图|組織図
law|gesetz|ley. leyes|loi. lois|法律 法规|法律 法令
system|system. systeme.|sistema|système|系统|システム
estimate predict|schätz vorhersag|estim predec. pronostic|estim prédi|估算 预测 估计|推定 予測 見積
validate verify|validier bestätig|valid verific|valid vérifi|验证 校验|検証 バリデーション
track follow|verfolg nachverfolg|rastre segu. seguir. sigue|suivre suivi suis|跟踪 追踪|追跡 追う
player|spieler|jugador|joueur|玩家 播放器 球员|プレイヤー 選手
random|zufällig zufall|aleatori|aléatoire hasard|随机|ランダム 無作為
quality|qualität|calidad|qualité|质量|品質
index|index. verzeichnis indizier|índice indexar|index. indexer|索引|索引 インデックス
profile|profil|perfil|profil|个人资料 资料 档案|プロフィール プロファイル
food|essen. lebensmittel|comida alimento|nourriture aliment|食物 食品|食べ物 食品
usage|nutzung verbrauch auslastung|uso. consumo|utilisation consommation|使用情况 用量 使用率|使用量 使用状況 利用状況
session|sitzung|sesión|session. sessions.|会话|セッション
plan|plan. pläne|plan.|plan. plans|计划 方案|計画 プラン
insurance|versicherung|seguro. seguros.|assurance|保险|保険
stock share|aktie aktien aktienkurs|acción_bursátil bolsa acciones|bourse cours_de_bourse|股票 股价|株価 株式
resource|ressource|recurso|ressource|资源|リソース 資源
trigger|auslös anstoß|dispar desencaden|déclench|触发|トリガー
draft|entwurf|borrador|brouillon|草稿|下書き ドラフト
mouse|maus|ratón|souris|鼠标|マウス
optimize|optimier|optimiz|optimis|优化|最適化
process|prozess vorgang verarbeit|proceso proces|processus traiter. traite. traitement|进程 处理 流程|プロセス 処理
deployment|bereitstellung ausrollung|despliegue|déploiement|部署|デプロイメント デプロイ
submit|einreich absend|enviar. presentar|soumett|提交|提出 送信
activity|aktivität|actividad|activité|活动|活動 アクティビティ
employee|mitarbeiter angestellte|empleado|employé salarié|员工 雇员|従業員 社員
sequence|sequenz reihenfolge|secuencia|séquence|序列|シーケンス 順番
population|bevölkerung einwohner|población|population habitants|人口|人口
availability free|verfügbar|disponib|disponib|可用 空闲|空き 利用可能
audit|audit. prüfung revision|auditoría audit|audit|审计 审核|監査
latest|neueste neuesten|más_reciente último|dernière derniers plus_récent|最新|最新
security|sicherheit|seguridad|sécurité|安全|セキュリティ 安全
support|unterstütz|soporte|assistance|支持|サポート
vehicle car|fahrzeug auto. autos.|vehículo coche auto.|véhicule voiture|车辆 汽车 车|車 車両
train|zug. züge bahn|tren. trenes|train. trains|火车 列车|電車 列車
extract|extrahier auslesen|extraer. extrae.|extrai extract|提取 抽取|抽出
detect|erkenn|detect|détect|检测 识别|検出
speech voice audio|sprache stimme ton. audio|voz audio|voix parole audio|语音 声音 音频|音声 オーディオ
nearby|nähe umgebung in_der_nähe|cerca cercano|proche proximité près.|附近|近く 付近 周辺
press|drück|presion|appuy press|按 按下|押す
room|raum zimmer|habitación sala. salas.|chambre salle pièce. pièces.|房间 会议室|部屋 会議室
inventory|lagerbestand inventar|inventario|inventaire stock.|库存|在庫
space|bereich raum|espacio|espace|空间|スペース 空間
animal|tier. tiere|animal|animal animaux|动物|動物
top best|beste besten|mejor|meilleur|最佳 热门 最好|トップ 人気 最高
component|komponente bauteil|componente|composant|组件|コンポーネント 部品
available|verfügbar|disponible|disponible|可用的 可用|利用可能
technology|technologie technik|tecnología|technologie|技术|技術
identify|identifizier|identific|identifi|识别 辨认|識別 特定
collection|sammlung|colección|collection.|集合 收藏|コレクション
software|software.|software.|logiciel|软件|ソフトウェア
drag|zieh ziehe|arrastr|gliss faire_glisser|拖动 拖拽|ドラッグ
select|auswähl wähl|seleccion elige elegir|sélectionn choisi|选择 选中|選択 選ぶ
discussion|diskussion|discusión|discussion.|讨论|議論 ディスカッション
workflow|arbeitsablauf workflow|flujo_de_trabajo|flux_de_travail|工作流|ワークフロー
external|extern|extern|externe|外部|外部
market|markt märkte|mercado|marché|市场|市場 マーケット
transfer|übertrag überweis|transfer|transfér vir. virer. virement|转账 转移|転送 送金 振込
item|element. eintrag artikel|elemento artículo|élément|项目 条目|項目 アイテム
call|anruf anrufen ruf_an|llam|appel|调用 呼叫 打电话|呼び出 電話
slide presentation|folie präsentation|diapositiva presentación|diapositive présentation|幻灯片 演示文稿|スライド プレゼン
paper|paper. studie. studien.|artículo_científico|étude|论文|論文
training|training. schulung|entrenamiento formación|formation. entraînement|培训 训练|トレーニング 研修
balance|kontostand saldo guthaben|saldo|solde|余额|残高
response|antwort|respuesta|réponse|响应 回应|応答 レスポンス
weight|gewicht|peso. pesos.|poids|重量 体重|重さ 体重
register|registrier anmeld|registr|inscri|注册 登记|登録
exercise|übung|ejercicio|exercice|锻炼 练习|運動 練習
traffic|verkehr|tráfico|trafic circulation|交通 流量|交通 トラフィック
budget|budget. haushalt|presupuesto|budget.|预算|予算
action|aktion|acción acciones|action. actions.|操作 动作|アクション 操作
business|geschäft|negocio|commerce affaires|业务 商业|ビジネス
maintenance downtime|wartung ausfallzeit|mantenimiento inactividad|maintenance indisponib|维护 停机|メンテナンス 停止時間
incident|vorfall vorfälle störung|incidente|incident.|事件 事故|インシデント 障害
layout|anordnung layout|diseño disposición|disposition mise_en_page|布局|レイアウト
card|karte. karten.|tarjeta|carte|卡片 卡|カード
house property|haus. häuser immobilie|casa. casas. inmueble|maison immobilier|房子 房屋 房产|家 住宅 不動産
holiday|feiertag urlaub|festivo vacaciones|jour_férié vacances|假期 节假日|祝日 休日 休暇
resize|größe_ändern verkleiner vergrößer|redimension|redimension|调整大小 缩放|サイズ変更 リサイズ
artifact|artefakt|artefacto|artefact|制品 构件|成果物 アーティファクト
push|push. pushen.|empuj subir_cambios|pousser pousse.|推送|プッシュ
course class|kurs. kurse|curso. cursos. clase|cours.|课程|コース 授業 講座
playlist|wiedergabeliste|lista_de_reproducción|liste_de_lecture|播放列表 歌单|プレイリスト
manage|verwalt|gestion administrar. administre.|gérer. gère. gestion|管理|管理
sample example|beispiel|ejemplo muestra|exemple échantillon|示例 样本|サンプル 例
recommend recommendation|empfehl empfiehl|recom|recommand|推荐|おすすめ 推薦
age|alter. alters|edad|âge. âges|年龄|年齢
exchange|tausch wechselkurs umtausch|cambio_de_divisas intercambi|échange|兑换 交换|交換 両替
payment|zahlung|pago. pagos.|paiement|支付 付款|支払い 決済
style|stil. stile.|estilo|style.|样式 风格|スタイル
tax|steuer|impuesto|impôt taxe. taxes.|税|税金 税
rules|regeln|reglas|règles|规则|ルール
storage|speicher ablage|almacenamiento|stockage|存储 储存空间|ストレージ 保管
menu|menü speisekarte|menú|menu.|菜单|メニュー
purchase|kauf. einkauf|compra. compras.|achat|采购 购买|購入
points|punkte|puntos|points.|积分 点|ポイント
transaction|transaktion buchung|transacción|transaction.|交易|取引 トランザクション
instance|instanz|instancia|instance.|实例|インスタンス
mode|modus|modo|mode.|模式|モード
discover explore|entdeck erkund|descubr explor|découvr explor|发现 探索|発見 探索
highlight|hervorheb markier|resalt destac|surlign mettre_en_évidence|高亮 突出显示|ハイライト 強調
backup|sicherung sicherungskopie datensicherung|copia_de_seguridad respaldo|sauvegarde|备份|バックアップ
login|anmeldung einlogg anmelden|inici_sesión iniciar_sesión|connexion se_connecter|登录 登陆|ログイン
logout|abmeld auslogg|cerrar_sesión|déconnex se_déconnecter|退出登录 注销|ログアウト
subscription|abonnement abo.|suscripción|abonnement|订阅|サブスクリプション 定期購読
request|anfrage anforderung|solicitud petición|demande requête|请求|リクエスト 要求
header|kopfzeile|encabezado|en_tête|标题 头部|ヘッダー
title|titel überschrift|título|titre|标题|タイトル 題名
description|beschreib|descri|descri|描述 说明|説明 記述
version|version. fassung|versión|version.|版本|バージョン
attachment|anhang anhänge|adjunt|pièce_jointe|附件|添付 添付ファイル
reaction emoji|emoji|emoji|émoji|表情符号 表情|絵文字
epic|epos epic|épica|épopée|史诗|エピック
goal objective|ziel. ziele|objetivo meta.|objectif|目标|目標 ゴール
approval|freigabe genehmigung|aprobación|approbation|审批|承認
protect|schütz geschützt|proteg|protég|保护|保護
failed fail failure|fehlgeschlagen fehlschlag|fallid fallar|échou échec|失败|失敗
flaky unstable|instabil unzuverlässig|inestable|instable|不稳定|不安定
success|erfolg|éxito|succès réussi|成功|成功
coverage|abdeckung testabdeckung|cobertura|couverture|覆盖率|カバレッジ
trace|ablaufverfolgung spur. trace.|traza|trace.|跟踪 追踪|トレース
console|konsole|consola|console.|控制台|コンソール
dialog|dialog. dialogfenster|diálogo|boîte_de_dialogue dialogue|对话框 弹窗|ダイアログ
permission role|rolle. rollen.|rol. roles|rôle|角色|ロール 役割
host|host. hosts. rechner|anfitrión host|hôte|主机|ホスト
gesture swipe|wisch geste|desliz gesto|geste balay glissement|滑动 手势|スワイプ ジェスチャー
tap|tipp antipp|toc. tocar. toca.|appuy toucher|点按 轻触|タップ
keyboard|tastatur|teclado|clavier|键盘|キーボード
click|anklick klick|hacer_clic clic. clics.|cliqu clic. clics.|点击|クリック
hover|überfahr|pasar_el_cursor|survol|悬停|ホバー
crawl|crawl. durchforst|rastrear|explor parcour|爬取 抓取|クロール
scrape|auslesen abgreif|extraer raspar|extrai aspirer|抓取 采集|スクレイピング スクレイプ
domain.|domäne domain.|dominio|domaine|域名|ドメイン
question ask|frag. frage. fragen.|pregunt|demander. demandez. pos. poser.|提问 询问|尋ねる 聞く 質問
subscriber|abonnent|suscriptor|abonné|订阅者|購読者
feature|funktion. merkmal|característica funcionalidad|fonctionnalité|功能 特性|機能
project workspace|arbeitsplatz|área_de_trabajo|espace_de_projet|项目空间|作業場所
logs|protokolle logs.|registros bitácoras|journaux|日志|ログ
count number|anzahl|cantidad|quantité|数量|数 件数 個数
`;

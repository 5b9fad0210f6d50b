/**
 * Words that tools and people use for things alike, a group in a row. A word may be in several
 * groups, one for each of its senses. `_` stands for a space.
 */
export const synonymGroups = `
abort cancel stop terminate kill interrupt
access permission role privilege
account profile user
activate enable
activity action event
add append insert attach include put
add create new register
add sum plus total
alert alarm notification warning
alert monitor
allocate assign
alter change edit modify update
amend patch update
analytics statistics metrics insights
analyze inspect examine evaluate assess review
answer reply respond
apartment flat house home property real_estate
applicant candidate
approve accept confirm allow
archive backup
article news story headline
article paper publication study research
ask query question
assemble compile build
assess audit
attachment file upload
author blame
automation workflow template
average mean
balance funds
band artist singer musician
bill invoice receipt
book novel
book reserve reservation booking
boot start launch
boss manager
branch fork
breakpoint debugger
broadcast stream
browse list view explore
browser page tab window
bucket storage
bug defect issue problem fault
bug_report issue
build pipeline job
bulk batch multiple several many
bump increase upgrade raise
business company organization firm enterprise
button control element
buy purchase order
calculate compute
call invoke execute
call phone ring
capture record
capture screenshot snapshot
car vehicle automobile
category type kind genre
certificate ssl tls
change revision commit
channel room
chart graph plot diagram visualization
chat conversation message
check inspect
check verify validate test
checklist task todo
choose select pick
clear empty reset wipe purge flush
click press tap push hit
client customer
clip video movie
clone copy duplicate replicate
close finish complete resolve
close shut
cloud infrastructure
code source script program
collect gather
color_scheme theme
column field property attribute
combine merge join concatenate
comment note remark annotation feedback
commute route travel
compare diff difference contrast
compress archive zip gzip
concept topic subject
condition state status health
configure set setup adjust
connect link join relate
contact person lead
content text body
contract agreement
convert transform change
cost price fee charge rate
count number total amount
courier carrier shipping
coverage test_coverage
coworker colleague user member
crash error exception failure
crawl scrape spider
create generate produce build
crew team staff
crop trim cut
currency exchange_rate money forex
current present active running
cycle sprint iteration
data information record
dataset data table
date day time
deal opportunity sale
debug troubleshoot diagnose
decline reject deny refuse
decrease lower reduce
delete remove erase destroy drop discard trash wipe
dependency package library module
deploy release publish ship
deployment release rollout
detach disconnect unlink
details info information
device phone machine
digest summary abstract
directions route navigate
directions route navigation
directory folder
discount coupon promotion deal
discover find map explore
dish meal recipe food
disk file drive storage
display show view render
dns domain record
doctor physician
document page file
domain website site url
donut doughnut pie
downtime maintenance outage
draw generate create render
drug medicine medication
dub voice audio
earnings revenue income profit
employee worker staff member
emulator simulator
end stop finish
enter type input fill
entry record item row
enumerate list
erase clear
event incident
event meeting appointment
execute run invoke perform
expand extend
expense cost spending
experiment test variation
explain describe
extract scrape parse get
fact knowledge observation information
fetch get retrieve download pull
film movie
filter narrow
find search locate discover query
firewall security_group rule
fix repair resolve correct
flag toggle switch
flaky unstable unreliable
flight airline plane
follow subscribe watch
forecast prediction
forecast prediction weather
forget delete remove
form input
game match
get read retrieve fetch obtain
goods product item
grab fetch get download
grade score rating
grant allow
group team
guess estimate predict
guide tutorial documentation
headline title
heap memory
highlight mark
histogram distribution chart
history log timeline
history past previous
hold pause
holiday vacation
host server machine
hotel accommodation lodging
icon image
identify recognize detect
image picture
inbox email mail
incident outage disruption
increase raise
index catalog
inform notify
input parameter argument
insert create add
inspect view debug
instance server
invite add
item object entry
itinerary trip plan schedule
job vacancy position career
join enter
jot note write
key token secret
label tag
landmark place location
language locale
latitude longitude coordinates location
launch open run start
layer level
layover flight stop
leave exit quit
ledger account book transaction
lesson course class
line row
link edge relation relationship connection
lint check format
list show all
load open read
location place position
lock protect freeze
log trace
luggage baggage
mail send email
map discover links
markdown text
mask hide
media video audio image
memory knowledge
mention refer
merge_request pull_request
message post send
message text dm
metric measurement
microphone audio
migrate move transfer
milestone sprint
mistake error
mock stub intercept fake
monitor watch track observe
move relocate transfer rename
mute silence snooze
navigate visit open
nearby near local closest
newsfeed news feed
node entity
note save write
notify alert send
nuke destroy delete
object entity record
offer deal
open create
options settings preferences
organize arrange
outlier anomaly
page site website webpage
parcel package shipment delivery
parse extract read
pause suspend
pay charge
payment transaction
people users members
performance speed trace
photo photograph picture image
pin map
ping notify message
place restaurant business
plan schedule
play start
plot draw chart
pod container
poll survey
post article
post publish send
predict forecast
press click key
preview view
price quote
print export
procedure process
process job
program application software
project workspace
promote upgrade
prompt ask
publish post release
query search select
queue list
quota limit usage
quote citation
rating review
recipe cooking
recommend suggest
record log save
recover restore undo
recruit hire candidate
refresh reload update
region area zone
register signup create
regression correlation
release version
reload restart refresh
remember memorize store save
reminder alarm notification
replace edit substitute update
replica instance scale
reply comment answer thread
report submit file create
report summary
repository project
request query
research search
reset restart clear
resize scale dimensions
resource asset
response answer
restart reboot rerun retry
restaurant cafe bar place local
result output
resume continue
resume cv
retry rerun repeat
return refund
revert undo rollback
review comment
reward bonus
rollout percentage traffic targeting
root top
rotate flip
route path
rule policy
salary payroll wage
save download export
scan inspect
schedule cron
school university college
scientific academic scholarly research
scrape extract crawl
screen display
secret password
send post submit
sense detect
session login
set update assign put
share send publish
shell terminal command
ship deliver
shop store
show display get view list
shrink compress reduce minify
similar related alike
simulate emulate
sitemap map crawl
size dimensions length
sleep wait
snapshot backup
snippet code excerpt
song track music tune
sort order rank
source origin
space workspace
spaceship rocket
speak talk say
speech voice audio
split divide separate
spreadsheet table sheet excel
squad team group
squelch mute silence suppress
stage environment
standings ranking
start begin launch run trigger
station stop
stock share ticker equity
storage disk memory
strategy rule plan
stream video
subject title topic
subscriber member contact
subtitle caption
subtract minus
suite set
summary digest overview
suppress mute silence
switch toggle change
synonym word
table database
task issue ticket story
team members
thread conversation
thumbnail image preview
time clock
title name
track monitor follow
trade buy
trade sell
train railway
transcribe transcript
transcript caption subtitle
transfer move send
trip travel journey tour
type enter fill write
typo spelling
unit measure
update edit modify change set
upgrade update
upload attach
url link address
usage consumption utilization
user member person account
vacation leave absence holiday
value amount
variation variant
verdict review approval
video film
view show get read
visa passport
vm virtual_machine instance server
vote poll
vulnerability security
wait pause
warehouse inventory stock
watermark stamp overlay
weather forecast temperature climate
week sprint
withdraw revoke retract unapprove cancel
word term
work task job
workflow pipeline process
workspace organization
write edit
write save store create
`;

/** What is not meant where the other is. Two sides of a row, each with words of its own. */
export const oppositeRows = `
create add new / delete remove
insert append / remove delete
start begin launch boot resume / stop end kill terminate shutdown pause cancel
open / close
open / resolve
enable activate / disable deactivate
lock / unlock
protect / unprotect
mute silence / unmute
minimize / maximize
favorite favourite bookmark / unfavorite unfavourite unbookmark
upvote / downvote
read / unread
wrap / unwrap
debit / credit
deposit / withdraw
pause / resume unpause
undo / redo
ban / unban
hire / fire
indent / outdent
promote / demote
upgrade / downgrade
ascending / descending
pin / unpin
follow / unfollow
subscribe / unsubscribe
archive / unarchive restore
install / uninstall
publish / unpublish
block / unblock
hide / show
show / hide
link / unlink
attach / detach
assign / unassign
connect / disconnect
freeze / unfreeze
mount / unmount
register / unregister
star / unstar
load / unload
check / uncheck
approve accept / reject decline deny unapprove
grant allow / revoke deny
increase raise / decrease lower reduce
encrypt / decrypt
encode / decode
compress zip / decompress extract unzip
upload / download
import / export
send / receive
push / pull
login signin / logout signout
join / leave
buy / sell
cancel / create book start
delete remove / create add
book reserve / cancel
expand / collapse
first / last
min minimum / max maximum
up / down
next / previous
source / destination
read / write
get / set
create add delete remove update edit send upload invite / get list search find show view
archive rename move assign schedule cancel close merge lock approve publish share / get list search
delete remove archive rename / post send
delete remove / update edit
`;

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
approve accept confirm allow
archive backup
article news story headline
article paper publication study research
ask query question
assess audit
assemble compile build
attachment file upload
author blame
average mean
balance funds
band artist singer musician
bill invoice receipt
book novel
book reserve reservation booking
boot start launch
branch fork
broadcast stream
browse list view explore
browser page tab window
bug defect issue problem fault
bug_report issue
build pipeline job
bulk batch multiple several many
business company organization firm enterprise
button control element
buy purchase order
calculate compute
call phone ring
call invoke execute
capture screenshot snapshot
capture record
car vehicle automobile
category type kind genre
change revision commit
channel room
chart graph plot diagram visualization
chat conversation message
check verify validate test
check inspect
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
compare diff difference contrast
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
coverage test_coverage
crash error exception failure
crawl scrape spider
create generate produce build
crew team staff
currency exchange_rate money forex
current present active running
cycle sprint iteration
data information record
date day time
deal opportunity sale
debug troubleshoot diagnose
decline reject deny refuse
decrease lower reduce
delete remove erase destroy drop discard trash wipe
deploy release publish ship
deployment release rollout
detach disconnect unlink
details info information
device phone machine
digest summary abstract
directions route navigation
directory folder
discover find map explore
discount coupon promotion deal
disk file drive storage
dish meal recipe food
display show view render
doctor physician
document page file
domain website site url
downtime maintenance outage
draw generate create render
drug medicine medication
earnings revenue income profit
employee worker staff member
end stop finish
enter type input fill
entry record item row
enumerate list
erase clear
event meeting appointment
event incident
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
fix repair resolve correct
flag toggle switch
flaky unstable unreliable
flight airline plane
follow subscribe watch
forecast prediction weather
form input
game match
get read retrieve fetch obtain
goods product item
grade score rating
grant allow
group team
guess estimate predict
guide tutorial documentation
headline title
highlight mark
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
job vacancy position career
join enter
key token secret
label tag
language locale
launch open run start
layer level
leave exit quit
lesson course class
line row
link edge relation relationship connection
list show all
load open read
location place position
lock protect freeze
log trace
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
monitor watch track observe
move relocate transfer rename
mute silence snooze
navigate visit open
nearby near local closest
node entity
note save write
notify alert send
object entity record
offer deal
open create
options settings preferences
organize arrange
page site website webpage
parse extract read
pause suspend
pay charge
payment transaction
people users members
performance speed trace
pin map
place restaurant business
plan schedule
play start
plot draw chart
poll survey
post publish send
post article
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
quote citation
rating review
recipe cooking
recommend suggest
record log save
recover restore undo
refresh reload update
region area zone
register signup create
release version
reload restart refresh
remember memorize store save
reminder alarm notification
replace edit substitute update
reply comment answer thread
report submit file create
report summary
repository project
request query
research search
reset restart clear
resource asset
response answer
restart reboot rerun retry
result output
resume continue
resume cv
retry rerun repeat
return refund
revert undo rollback
review comment
reward bonus
root top
route path
rule policy
save download export
scan inspect
schedule cron
school university college
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
simulate emulate
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
stage environment
standings ranking
start begin launch run trigger
station stop
stock share ticker equity
storage disk memory
strategy rule plan
stream video
subject title topic
subtract minus
suite set
summary digest overview
switch toggle change
synonym word
table database
task issue ticket story
team members
thread conversation
time clock
title name
track monitor follow
trade buy
trade sell
train railway
transcribe transcript
transfer move send
trip travel journey tour
type enter fill write
unit measure
update edit modify change set
upgrade update
upload attach
url link address
usage consumption utilization
user member person account
value amount
variation variant
video film
view show get read
vote poll
vulnerability security
wait pause
weather forecast temperature climate
week sprint
word term
work task job
workflow pipeline process
workspace organization
write save store create
write edit
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
mute / unmute
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

/**
 * Words that tools and people use for things alike, a group in a row. A word may be in several
 * groups, one for each of its senses. `_` stands for a space.
 */
export const synonymGroups = `
abbreviate shorten summarize
abort cancel stop terminate kill interrupt
abort halt stop cancel
about info details
abuse spam report
accelerate speed
access permission role privilege
accessibility a11y
accommodation rental stay apartment
account profile user
acknowledge ack confirm
activate enable
activity action event
actor cast person
ad campaign advertisement
adapt adjust
add append insert attach include put
add create new register
add sum plus total
agenda calendar schedule
aggregate group summarize count
alarm timer reminder
alert alarm notification warning
alert monitor
alias shortcut nickname
alike similar related
allergy intolerance
allocate assign
allocation assignment
alter change edit modify update
altitude elevation height
amend patch update
analytics statistics metrics insights
analyze inspect examine evaluate assess review
annotate mark label comment
announce broadcast publish post
announcement news post
anomaly spike outlier
answer reply respond
answer solution response
apartment flat house home property real_estate
append add concatenate
applicant candidate
application deployment service
appraise value estimate
approve accept confirm allow
archive backup
archive tarball zip
arrange sort organize schedule
article news story headline
article paper publication study research
artwork image painting
ask consult query
ask query question
assemble combine compose
assemble compile build
assert verify check expect
assess audit
asset media file
assignee owner responsible assign
attachment file upload
attendee participant guest invitee member
auction bid
audience segment subscriber
author blame
author writer creator user
autocomplete suggestion completion
automation workflow template
avatar icon photo
average mean
award prize
background wallpaper
badge label
balance funds
band artist singer musician
banner ad
basket cart
beneficiary recipient payee
bill charge invoice
bill invoice receipt
billing payment invoice subscription
biography profile
birthday anniversary date
blob object file
block ban blacklist deny
blog post article
board dashboard kanban project
bond security
book novel
book reserve reservation booking
bookkeeping accounting ledger
bookmark favorite save star
boost increase promote
boot start launch
boss manager
bot agent assistant
branch fork
breadcrumb trail path
break crash fail
breakpoint debugger
briefing summary report
bring fetch get
broadcast stream
broken dead invalid
broken failed failing error
browse list view explore
browser page tab window
bucket storage
bug defect issue problem fault
bug_report issue
bug_tracker issue
build pipeline job
bulk batch multiple several many
bulletin news
bump increase upgrade raise
burn write
bus transit train
business company organization firm enterprise
business place store
busy unavailable availability
button control element
buy purchase order
calculate compute
call invoke execute
call phone ring
campaign newsletter mailing
candle ohlc price chart
caption text description
capture record
capture screenshot snapshot
car vehicle automobile
card board ticket
cargo freight shipment
cart checkout order
cast vote
category type kind genre
cell range
certificate ssl tls
certify sign
change revision commit
channel conversation group
chapter section
charge payment transaction
chart graph plot diagram visualization
chat conversation message
chat room channel
chat slack message
check lookup inspect
check verify validate test
checklist task todo
chip tag
choice option
choose select pick
chore task
churn retention
citation reference
claim assign take
classify categorize label predict
clean wash purge tidy
clear dismiss
clear empty reset wipe purge flush
click press tap push hit
client customer
clip video movie
clone copy duplicate replicate
clone pull download
close finish complete resolve
close shut
cloud infrastructure
cluster group
code source script program
code_review review pull_request
coin token cryptocurrency
collaborator contributor member
colleague coworker user member
collect gather
color_scheme theme
column field property attribute
combine merge join concatenate
command instruction
comment note remark annotation feedback
commute directions
commute route travel
company account
compare diff difference contrast
complain report issue
complaint feedback ticket issue
compliance policy audit
compose write draft create
compress archive zip gzip
concept topic subject
conclude finish end
concurrent parallel
condition state status health
conference meeting call
configuration setting parameter property
configure set setup adjust
conflict merge clash
connect link join relate
consent permission
console terminal log
consume read
contact person lead
container docker
content text body
contest competition
contract agreement
contributor author
convene schedule meeting
convert exchange currency
convert transform change
coordinates geocode location
correct fix edit
correspondence email message
cost price fee charge rate
count number total amount
count tally total
courier carrier shipping
course training
courses classes
coverage test_coverage
coworker colleague user member
crash error exception failure
crawl scrape spider
create generate produce build
credential secret password token key
crew team staff
cron schedule job
crop plant
crop trim cut
currency exchange_rate money forex
current present active running
cut remove trim
cv resume
cycle sprint iteration
cyclone hurricane storm
dashboard report chart board
data information record
dataset data table
date day time
daylight sunrise sunset
deal opportunity lead
deal opportunity sale
deallocate free release
debt loan liability
debug troubleshoot diagnose
decline reject deny refuse
decrease lower reduce
default standard
defer postpone delay snooze
defrost thaw
degree temperature
delay postpone reschedule wait
delegate assign
delete remove erase destroy drop discard trash wipe
delivery shipping shipment order
demo example
departure flight schedule
dependency package library module
depict draw show
deploy release publish ship
deploy rollout promote launch
deployment release rollout
destination target
detach disconnect unlink
details info information
device host
device phone machine
diary journal note
dictionary definition word
diff patch change
digest hash checksum
digest summary abstract
dimension size
diner restaurant
directions route navigate
directions route navigation
discount coupon promotion deal
discover find map explore
dish meal recipe food
disk file drive storage
dismiss close reject
dispatch send
display show view render
dispute chargeback
distance far
disturb notify
dns domain record
doctor physician
document page file
document paper
documentation manual guide wiki
domain website site url
donut doughnut pie
doodle draw
downsize resize scale shrink
downtime maintenance outage
draw generate create render
drawing sketch diagram canvas
drug medicine medication
dub voice audio
due deadline
dump export backup
duration length time
earnings revenue income profit
earthquake seismic
eat food nutrition
edit rewrite change
elapse time
elevator lift
embed insert
embedding vector
employee worker staff member
employer company
empty blank
emulator simulator
end stop finish
endpoint api route url
engine model
enquire query ask
enrich complete
enroll register subscribe
ensure verify check
enter type input fill
entrant participant
entry record item row
enumerate list
environment stage workspace
equation formula math
erase clear
error_rate failure
escalate raise
estimate approximate
etf fund stock
event incident
event meeting appointment
examine read view
exchange convert swap trade
execute launch
execute run invoke perform
exercise workout fitness
expand extend
expense cost spending
experiment test variation
expire due
explain describe
export dump download
expose publish
extension plugin addon
extract scrape parse get
fabricate mock generate
fact knowledge observation information
faq question
fault error failure
favorite like star
fetch get retrieve download pull
fetch request http
fetch scrape
field input
figure chart image number
file upload save
fill complete
film movie
filter narrow
find search locate discover query
fire trigger send
firewall security_group rule
fix patch
fix repair resolve correct
flag mark report
flag toggle switch
flaky unstable unreliable
fleet vehicle
flight airline plane
flow workflow process
flowchart diagram flow
folder directory path
follow subscribe watch
footage video
forecast prediction weather
foreign_exchange forex
forget delete remove
form input
form questionnaire survey
forward relay
forward send redirect
freeze hold
frequency count
friend contact
front_page homepage
fuel gas
fulfill complete ship
fund finance
gallery album photo
game fixture
gather fetch
gauge metric
gene protein
geocode coordinates address
get read retrieve fetch obtain
gift present
glossary term dictionary
goal target objective okr
goods product item
grab fetch get download
grade score rating
grammar spelling
grant allow
grant assign permit
graph network
guess estimate predict
guest visitor attendee
guide tutorial documentation
gym fitness
handle process
hang freeze
header title
heading title
headline title
headlines news
health check status
heap memory
highest maximum top
highlight mark
hint tip
histogram distribution chart
history log timeline
history past previous
hold pause
hole gap
home homepage
host server machine
hotel accommodation lodging
hourly hour
house building
humidity moisture
hunt search
hyperlink link url
hypothesis experiment
icon image
identify recognize detect
identity user
illustrate draw
illustration image
impersonate login
impression view
improve optimize enhance
inbox email mail
incident alert page
incident outage disruption
income salary
index catalog
inflation cpi economy
inform notify
ingest import load index
ingredient recipe
initiate start begin create
input parameter argument
inquire search
insert create add
inside content
inspect browse list
inspect view debug
install setup deploy
instruct tell
integration connection connector
intercept route
interest rate
interface ui
interview candidate
inventory list
invert flip
investigate analyze debug
investment portfolio stock
invitation invite
invite add
ip address
issue case
item object entry
itinerary route
itinerary trip plan schedule
job task run
job vacancy position career
join enter
jot note write
journey route
keyword term tag
knowledge_base wiki article documentation
label tag
lambda function
landmark attraction
landmark place location
language locale
largest biggest maximum
latency performance
latitude longitude coordinates location
launch open run start
lawsuit case
layer image
layer level
layout template
layover flight stop
leaderboard ranking
league competition
leave exit quit
leave vacation time_off
lecture course
ledger account book transaction
lesson course class
letter mail
level priority
license permit
limit quota threshold
line row
line_up queue
link edge relation relationship connection
lint check format
linter lint
list show all
listing property
literature paper
live current
load fetch
load open read
load traffic
loan credit mortgage
locale region
location place position
lock protect freeze
lockfile dependency
log event
log trace
look view
lookup find get
loop repeat
luggage baggage
lyrics song
magnify zoom
mail send email
mailbox inbox email
mailing_list audience list
maintenance_window downtime
malfunction error
malware virus threat scan
map discover links
map place
margin profit
markdown text
market stock
mask hide
match compare find
material resource
matrix table
measure size
media video audio image
meet meeting
memo note
memory knowledge
mention refer
menu navigation
merchandise product
merge_request pull_request
message post send
message text dm
metadata properties info
metric measurement
microphone audio
migrate move transfer
migration schema
mileage distance
milestone sprint
minutes transcript
mirror copy replicate
mistake error
mock stub intercept fake
model ai llm
money payment
monitor watch track observe
motion animation
move drag
move relocate transfer rename
movie show
mute silence snooze
namespace project
narrate voice speech
navigate visit open
nearby near local closest
network request traffic
newest latest recent
newsfeed news feed
newsletter campaign email
nickname name
night stay
node entity
note save write
notebook jupyter
notify alert send
nuke destroy delete
number phone
nutrition food calorie
object entity record
occupation job
occurrence event
offer deal
offline unavailable
open create
opinion review
options settings preferences
orchestrate workflow
origin source
outage downtime status
outcome result
outline structure
overlay layer
owner user
package npm
page site website webpage
pages website
paragraph text
paraphrase rewrite
parcel package shipment delivery
parcel tracking
park pause
parse decode
parse extract read
partner contact
passage text
passcode password
paste insert
patch fix
patient person
pause suspend
pay charge
payout transfer
peek view read
people users members
performance lighthouse metrics
performance speed trace
permalink link url
person profile
petition request
pharmacy drug
photo photograph picture image
phrase text
pin map
ping notify message
pipeline deal
pixel image
place restaurant business
placeholder template
play start
player athlete
playlist song
plot draw chart
pod container
podcast episode audio
poem text
poi place
points score
poll survey
pollution air_quality
popular trending top
portfolio holding position
post publish send
postal zip
poster image
practice exercise
precipitation rain weather
predict forecast
preferences configuration
prescription medication
presentation slide deck
preserve save
press click key
preview view
price ticker stock quote
print export
priority severity urgency
probe test check
procedure process
process job
professor teacher
profile bio
program application software
prohibit deny
project repository
project workspace
promote upgrade
promotion campaign
prompt ask
prompt message
proof verify
propose suggest
prospect lead contact
provider vendor
provision create allocate
proxy gateway
prune delete clean
public_holiday holiday
publication release
publish post release
pull_request merge_request
purge delete
put write
qr_code barcode
query search select
query sql
questionnaire survey form
queue list
quick fast
quota limit usage
quote citation
race competition
random sample
rate review
rating review
react emoji
reaction like emoji
read view open
rebuild build
rebuild reindex
recipe cooking
recipient contact
recognize ocr
recommend propose
recommend suggest
reconcile match
record log save
recording video
recover restore undo
recruit hire candidate
recurring repeat
redact mask
redeem use
redo repeat
refactor rewrite
refer mention
refresh reload update
refund return
regenerate rotate create
region area zone
region location
register signup create
registry package
regression correlation
reimburse refund
relative related
release tag
release version
relevant related
reload restart refresh
remainder balance
remember memorize store save
remind reminder alert notify
reminder alarm notification
remote upstream
rent lease
replace edit substitute update
replay recording session
replica instance scale
reply comment answer thread
report submit file create
reposition move
repository project
represent show
reproduce copy
request api http
request query
reschedule move update
research search
researcher author
reservation booking order
reset restart clear
resident user
resign leave
resize scale dimensions
resource asset
response reply
rest sleep
restart reboot rerun retry
restaurant cafe bar place local
result output
resume continue
resume cv
retailer store
retrieve search
retro retrospective
retry rerun repeat
return get
return refund
reveal show
reverse flip
revert undo rollback
review comment
reward bonus
reword rewrite edit
risk threat
road route street
rollback undo restore
rollout percentage traffic targeting
room meeting
root top
roster team list
rotate flip
round trim
route path
rule policy
salary payroll wage
sales revenue order
sample example
sandbox environment
satellite orbit
save download export
scale autoscale
scan inspect
scan read
scenario test
scholar paper
school university college
scientific academic scholarly research
score result
scores game match
scrape extract crawl
screen display
screen page
script automation
seat place
section heading block
sector industry
seed initialize
seller vendor merchant
semester term
send post submit
sense detect
sensor device
sentence text
series show season
session login
set update assign put
settle pay
shape figure
share send publish
shared public
shell terminal command
ship deliver
shipment tracking
shop restaurant
shop store
shot screenshot
show display get view list
shrink compress reduce minify
sight attraction place
signature sign
similar related alike
simulate emulate
site location
sitemap map crawl
size dimensions length
sketch draw
skill ability
sleep wait
slide page
slot availability time
slow performance
snap screenshot capture
snapshot backup
snippet code excerpt
snippet paste
soccer football
social post
soil ground
solve calculate
solve fix resolve
song track music tune
sort order rank
sound audio
source origin
space workspace
spaceship rocket
spam junk
speak talk say
specification schema
speech voice audio
speedup optimize
spend expense
spin start
split divide separate
spot find
spot place location
spreadsheet table sheet excel
squad team group
squash merge
squelch mute silence suppress
stack infrastructure
stage add
stakeholder contact
standings ranking
standup meeting
start begin launch run trigger
startup company
statement transaction
station stop
station train
stats analytics
stay hotel
step action
stock share ticker equity
storage disk memory
storefront shop
storm weather
strategy rule plan
stream video
street address
string text
stroll walk
structure schema
student person
studio project
style format
subject title topic
submission form
subscriber member contact
subtask child
subtract minus
suggest autocomplete
suite set
suite test
summary digest overview
supervise monitor
supervisor manager
supplier vendor
supply provide
support help ticket
surroundings nearby
swap exchange replace
swipe scroll
switch toggle change
symbol function class definition
symbol ticker
symptom disease
synonym word
synthesize generate
table database
tail log
takeaway summary
takeout restaurant
tap touch
tariff price
task issue ticket story
taxi ride
team members
teammate member user
telemetry metrics
tell send notify message
tenant organization account
terminate end
terms contract
text_message sms
theme style
thesaurus synonym
thread conversation
thread topic
thumbnail image preview
ticket booking
tide ocean
time clock
timesheet time_entry
timetable schedule
timezone time
title name
toggle enable disable
toggle switch flag
toll cost
top best
tornado storm
tourism travel
tourist attraction
trace span
track monitor follow
track record
trade buy
trade sell
traffic analytics visits
traffic congestion
train fit
train model
train railway
transaction order
transactions statement
transcribe transcript
transcript caption subtitle
transcript minutes
transfer move send
translate localize
transport transit
trash delete bin
trend popular
trial test experiment
trigger hook
trip travel journey tour
troubleshoot fix
tune adjust optimize
tutor teacher
tv series show
tweak adjust edit
tweet post
type enter fill write
typo spelling
ui interface
unit measure
upcoming next future scheduled
update edit modify change set
upgrade install
upgrade update
upload attach
uptime availability status
url link address
usage consumption utilization
user employee
user member person account
vacancies jobs
vacation leave absence holiday
value amount
value worth
variation variant
vault secret
vector embedding
vehicle transport
vendor supplier
venue place location
verdict review approval
verse text
version history
vet review
video film
view show get read
viewer visitor
visa passport
visit view
visitor user
vitamin nutrition
vm virtual_machine instance server
vocabulary word
voice speak
volume disk
volume sound
vote poll
voucher coupon
vulnerability security
wait pause
waiting pending
wallet balance account
warehouse inventory stock
warn notify alert
waste trash
watch view
watermark stamp overlay
weather forecast temperature climate
webhook subscription hook
webinar meeting event
weblog blog
week sprint
wind weather
wine drink
wiper clean
wishlist favorite
withdraw revoke retract unapprove cancel
word term
work task job
workbook spreadsheet excel
workday calendar
workflow pipeline process
workforce employee
worksheet sheet
workspace organization
workstation machine
write edit
write put
write save store create
xml html
zap automation
`;

/** What is not meant where the other is. Two sides of a row, each with words of its own. */
export const oppositeRows = `
create add new / delete remove
delete remove trash / restore undelete untrash recover
insert append / remove delete
start begin launch boot resume / stop end kill terminate shutdown pause cancel
open / close
open reopen / resolve
reopen / close complete
complete / uncomplete
enable activate / disable deactivate
mute silence / unmute
minimize / maximize
minify / beautify prettify
upvote / downvote
increment / decrement
debit / credit
deposit / withdraw
charge / refund
borrow / return
income / expense
mint / burn
pause suspend / resume unpause reactivate
undo / redo
commit / rollback
hire / fire dismiss
indent / outdent
promote / demote
upgrade / downgrade
ascending ascend / descending descend
subscribe / unsubscribe
archive / unarchive restore
hide / show
attach mount / detach eject
associate / dissociate
approve accept / reject decline deny unapprove
grant allow authorize / revoke deny
allowlist whitelist / blocklist blacklist denylist
include / exclude
select check / unselect
save / discard
increase raise grow enlarge / decrease lower reduce shrink
expand / collapse shrink
accelerate / decelerate
brighten / dim darken
heat / cool
encrypt / decrypt
encode / decode
inflate / deflate
compress zip / decompress extract unzip uncompress
acquire / release
enqueue / dequeue
merge join combine / split separate
wake / sleep hibernate
upload / download
import / export
ingress inbound incoming / egress outbound outgoing
send / receive
push / pull
login signin / logout signout
checkin / checkout
clockin / clockout
optin / optout
admit / discharge
arrival arrive / departure depart
sunrise / sunset
join enter / leave exit
buy / sell
cancel / create book start
delete remove / create add
book reserve / cancel
first / last
newest latest / oldest
older / newer
min minimum / max maximum
up / down
next / previous
parent / child
upstream / downstream
online / offline
horizontal / vertical
source / destination
read / write
get / set
create add delete remove update edit send upload invite / get list search find show view
archive rename move assign schedule cancel close merge lock approve publish share / get list search
delete remove archive rename / post send
delete remove / update edit
`;

/** Prefixes, and the words that they turn around: "lock" is the opposite of "unlock". */
export const prefixRows = `
un = archive assign ban bind block bookmark cancel check claim collapse comment cordon delete deploy dock enroll escape favorite favourite flag fold follow freeze friend group heart hide ignore install label like link load lock map mark mask mount mute pack pair pause pin plug protect publish quote read register reserve resolve retweet save schedule seal set share silence snooze stage stake star subscribe suspend tag taint track trash verify vote watch wrap zip
dis = agree allow approve arm assemble associate connect engage integrate like mount qualify trust
de = activate allocate authorize classify commission compile compose compress couple duplicate escalate fragment humidify list normalize obfuscate provision register select serialize
`;

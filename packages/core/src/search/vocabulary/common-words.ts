/**
 * Of a hundred tools, how many say a word: in the middle of the servers whose tools the benchmark
 * reads (`apps/bench`), of words that most of these have. The two servers that say a word the most
 * are left out of its figure. Words that nearly every text has are among them, since they are no
 * stop words: somebody may well ask for a page, a file or a list.
 */
export const commonWords: Readonly<Record<string, number>> = Object.fromEntries(
  Array.from(
    (
      "id 34 get 31 returns 29 name 27 default 23 include 23 list 21 data 19 specific 18 path 18 " +
      "request 18 page 17 number 16 url 16 content 16 type 15 user 15 required 14 results 13 " +
      "limit 13 file 13 format 12 response 12 create 12 information 11 optional 11 multiple 11 " +
      "retrieve 11 set 11 search 11 base 11 text 11 details 10 new 10 start 10 source 9 query 9 " +
      "value 9 contains 9 specified 8 max 8 description 8 level 8 array 8 filter 8 configuration 7 " +
      "api 7 maximum 7 current 7 example 7 project 7 fields 7 full 7 add 6 key 6 target 6 find 6 " +
      "update 6 pagination 6 existing 6 single 5 read 5 operation 5 image 5 complete 5 parameter 5 " +
      "structure 5 reference 5 errors 5 string 5 metadata 5 matching 5 object 4 allow 4 time 4 " +
      "directory 4 inputs 4 json 4 state 4 work 4 call 4 select 4 agent 4 output 4 message 4 " +
      "available 4 repository 4 title 4 date 3 resource 3 code 3 link 3 task 3 control 3 run 3 " +
      "items 3 markdown 3 schema 3 status 3 category 3 supported 3 exact 3 changes 3 check 3 end 3 " +
      "related 3 point 3 generate 3 save 3 open 3 environment 3 local 3 node 3 warning 3 process 3 " +
      "rate 2 size 2 workspace 2 location 2 token 2 options 2 topic 2 enabled 2 summary 2 " +
      "workflow 2 delete 2 fetch 2 sort 2 range 2 depth 2 documentation 2"
    ).matchAll(/(\w+) (\d+)/g),
    ([, word, share]) => [word, Number(share)],
  ),
);

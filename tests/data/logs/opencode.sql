-- The tables of an OpenCode database, as far as they are read, and three sessions.
create table project (
  id text primary key, worktree text not null, vcs text, name text,
  time_created integer not null, time_updated integer not null, sandboxes text not null
);
create table session (
  id text primary key, project_id text not null, parent_id text, slug text not null,
  directory text not null, title text not null, version text not null, share_url text,
  time_created integer not null, time_updated integer not null,
  time_compacting integer, time_archived integer
);
create table message (
  id text primary key, session_id text not null,
  time_created integer not null, time_updated integer not null, data text not null
);
create table part (
  id text primary key, message_id text not null, session_id text not null,
  time_created integer not null, time_updated integer not null, data text not null
);
insert into project values
  ('p1', '/home/ada/shop', 'git', null, 1772445600000, 1772445600000, '[]'),
  ('global', '/', null, null, 1772445600000, 1772445600000, '[]');
insert into session values
  ('ses_1', 'p1', null, 's', '/home/ada/shop/web', 'Carts', '1.18.33', null, 1772445600000, 1772445600000, null, null),
  ('ses_2', 'p1', 'ses_1', 's', '/home/ada/shop/web', 'Explore', '1.18.33', null, 1772445610000, 1772445610000, null, null),
  ('ses_3', 'global', null, 's', '/home/ada/other', 'Other', '1.18.33', null, 1772445620000, 1772445620000, null, null);
insert into message values
  ('msg_1', 'ses_1', 1772445600000, 1772445600000, '{"role":"assistant"}');
insert into part values
  ('prt_1', 'msg_1', 'ses_1', 1772445601000, 1772445601000, '{"type":"text","text":"go"}'),
  ('prt_2', 'msg_1', 'ses_1', 1772445602000, 1772445602000, '{"type":"tool","tool":"bash","callID":"call_oc_00000001","state":{"status":"completed","input":{"command":"npm test","description":"t"},"output":"2 failing","metadata":{"exit":1},"time":{"start":1772445602500,"end":1772445603000}}}'),
  ('prt_3', 'msg_1', 'ses_1', 1772445604000, 1772445604000, '{"type":"tool","tool":"write","callID":"call_oc_00000002","state":{"status":"completed","input":{"filePath":"/home/ada/shop/a.md","content":"a"},"output":"","metadata":{}}}'),
  ('prt_4', 'msg_2', 'ses_1', 1772445605000, 1772445605000, '{"type":"compaction","auto":true}'),
  ('prt_5', 'msg_2', 'ses_1', 1772445606000, 1772445606000, '{"type":"tool","tool":"edit","callID":"call_oc_00000003","state":{"status":"error","input":{"filePath":"/home/ada/shop/a.md","oldString":"a","newString":"b"},"error":"The user rejected permission to use this specific tool call."}}'),
  ('prt_6', 'msg_2', 'ses_1', 1772445607000, 1772445607000, '{"type":"tool","tool":"bash"'),
  ('prt_7', 'msg_3', 'ses_2', 1772445611000, 1772445611000, '{"type":"tool","tool":"bash","callID":"call_oc_00000004","state":{"status":"running","input":{"command":"rg cart"},"metadata":{}}}'),
  ('prt_8', 'msg_4', 'ses_3', 1772445621000, 1772445621000, '{"type":"tool","tool":"bash","callID":"call_oc_00000005","state":{"status":"completed","input":{"command":"ls"},"output":"a","metadata":{"exit":0}}}');

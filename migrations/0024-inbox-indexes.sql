-- works with 0022
-- Programs before 0022 do not know the inbox: their sweep would remove the files that wait in it. They stop.

create index inbox_files_waiting on inbox_files (account_id) where document_id is null;
create index inbox_files_routed on inbox_files (account_id, routed_at) where routed_at is not null;
create index inbox_files_deleted on inbox_files (deleted_at) where deleted_at is not null;
drop index inbox_files_account;

create index routed_layouts_newest on routed_layouts (parser_id, created_at desc);

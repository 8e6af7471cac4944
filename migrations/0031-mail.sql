-- works with 0022
-- Mail as a source: addresses to which documents are sent, and of which mail an item was a part.

-- What stands before the @ of a source's address; null unless mails are sent to it.
alter table sources add column mail_name text;
create unique index sources_mail_name on sources (mail_name) where mail_name is not null;

-- Sender, subject and checks of the mail; null for other items, and once what was made of it is deleted.
alter table source_items add column mail jsonb;

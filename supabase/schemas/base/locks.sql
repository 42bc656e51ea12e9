-- Advisory locks, which a transaction takes where no row can be locked. They end with the transaction.

-- The key of an advisory lock, for pg_advisory_xact_lock() and its shared and try forms. Each kind has keys of its
-- own. A kind without a key is one lock.
--   kind             key                                              who takes it
--   roles                                                             whoever gives or takes a role
--   settings                                                          whoever saves the site settings
--   mailbox          the mailbox                                      whoever counts its mails, changes its alerts or erases it
--   mailed by        the hash of the IPv4 address or the IPv6 /56     whoever counts the mails that it has caused, or the
--                                                                     calls that it has booked
--   idempotency key  the key                                          an enquiry
--   enquiry          address, home and kind                           an enquiry
--   day              'YYYY-MM-DD'                                     shared: a booking, or a move to the day; exclusive:
--                                                                     whoever closes it or cancels its calls
--   people                                                            shared: a request that makes somebody a person, an
--                                                                     answer or a visit; exclusive: whoever merges two, or takes it back
--   saved replies                                                     whoever saves a text for answers
--   visits           'YYYY-MM-DD'                                     whoever plans a visit for the day, or moves one to it
--   partners                                                          whoever saves a partner, or erases a contact of one
--   confirmations    partner                                          whoever answers for its homes, sends photographs of them, or applies an answer; several by id
--   listing          kind and id                                      whoever saves, deletes or restores it
--   home changes                                                      whoever finds or matches changes for alerts
--   alert mails                                                       the worker that writes alert mails; others pass by
--   picture uploads                                                   whoever begins an upload
--   partner pictures                                                  whoever claims a picture of a partner to fetch it
--   places                                                            whoever writes the tree of places
--   areas of alerts                                                   shared: an alert that is stored; exclusive: whoever gives
--                                                                     alerts the slug of another area
--   invitations                                                       whoever invites a colleague
--   duty                                                              an enquiry that becomes somebody's, and whoever changes who is on duty
--   round                                                             whoever takes homes of the round
create function private.lock_key(kind text, key text default '') returns bigint
  language plpgsql immutable
  set search_path = ''
as $$
begin
  -- A misspelled kind would be a lock that nobody else takes.
  if kind not in ('roles', 'settings', 'mailbox', 'mailed by', 'idempotency key', 'enquiry', 'day',
                  'people', 'saved replies', 'visits', 'partners', 'confirmations', 'listing', 'home changes',
                  'alert mails', 'picture uploads', 'partner pictures', 'places', 'areas of alerts', 'invitations', 'duty',
                  'round')
  then
    raise exception 'No advisory lock has the kind %', kind;
  end if;
  return hashtextextended(kind || ':' || key, 0);
end
$$;

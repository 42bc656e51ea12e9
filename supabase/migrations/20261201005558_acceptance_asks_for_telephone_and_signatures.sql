-- Whoever accepts an invitation also says their telephone and how they sign; what they leave empty stays as it was, but for a
-- number that somebody gave who was no staff. No stored row changes.

SET local check_function_bodies = off;

DROP FUNCTION "public"."accept_invitation"(text, text, timestamp WITH time zone, text);

CREATE OR REPLACE FUNCTION private.keep_details (
  account uuid,
  details jsonb
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  update public.profiles as own
     set full_name = case when details ? 'name' then private.shown_name(details ->> 'name') else own.full_name end,
         phone = case when details ? 'phone' then nullif(btrim(details ->> 'phone'), '') else own.phone end,
         signature_english = case when details ? 'signature_english'
           then nullif(btrim(details ->> 'signature_english', E' \t\r\n'), '') else own.signature_english end,
         signature_kannada = case when details ? 'signature_kannada'
           then nullif(btrim(details ->> 'signature_kannada', E' \t\r\n'), '') else own.signature_kannada end,
         name_asked = true
   where own.id = account;
$function$;

CREATE OR REPLACE FUNCTION public.accept_invitation (
  link          text,
  password_hash text,
  at            timestamp with time zone DEFAULT now(),
  called        text                     DEFAULT NULL::text,
  details       jsonb                    DEFAULT '{}'::jsonb
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
declare
  invitation public.staff_invitations;
  account_id uuid;
  former_role text;
begin
  -- The lock of public.give_role(), before the row: who takes a role away has it, and then deletes invitations.
  perform pg_advisory_xact_lock(private.lock_key('roles'));
  -- The same link pressed twice finds it used.
  select * into invitation from public.staff_invitations
   where hash = private.hash_of(link) and ends_at > at and private.may_invite(invited_by) for update;
  if invitation.id is null then
    return null;
  end if;
  update auth.users set email_confirmed_at = coalesce(email_confirmed_at, at), updated_at = at
   where lower(email) = invitation.email returning id into account_id;
  if account_id is null then
    return 'no account';
  end if;
  select role into former_role from public.profiles where id = account_id;
  -- Before the role, so that the log says of what staff change only. A stranger may have named the account, and given a number.
  if private.shown_name(called) is not null then
    perform private.keep_details(account_id, jsonb_build_object('name', called) || details
      || case when former_role in ('admin', 'editor') or details ? 'phone' then jsonb '{}' else jsonb '{"phone": null}' end);
  end if;
  -- Who has become an admin meanwhile stays one.
  perform public.give_role_and_password(
    invitation.email, case when former_role = 'admin' then 'admin' else invitation.role end, password_hash);
  perform private.delete_factors(account_id);
  delete from public.staff_invitations where id = invitation.id;
  perform private.record_staff_change(
    invitation.invited_by, 'profiles', account_id::text, jsonb_build_object('role', coalesce(former_role, 'user')),
    jsonb_build_object('role', (select role from public.profiles where id = account_id)));
  return 'accepted';
end
$function$;

REVOKE ALL ON FUNCTION "public"."accept_invitation"(text, text, timestamp WITH time zone, text, jsonb) FROM PUBLIC, "anon", "authenticated";

CREATE OR REPLACE FUNCTION public.save_own_details (
  details jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO ''
  AS $function$
begin
  perform private.require_staff();
  if details ? 'name' and private.shown_name(details ->> 'name') is null then
    raise exception 'Write your name in letters. An address is no name.' using errcode = '22023';
  end if;
  perform private.keep_details((select auth.uid()), details);
  return public.own_details();
end
$function$;

REVOKE ALL ON FUNCTION "private"."keep_details"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_details"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_details"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "public"."accept_invitation"(text, text, timestamp WITH time zone, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."accept_invitation"(text, text, timestamp WITH time zone, text, jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."accept_invitation"(text, text, timestamp WITH time zone, text, jsonb) TO "service_role";

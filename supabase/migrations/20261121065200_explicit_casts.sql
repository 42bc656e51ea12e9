-- What `supabase db lint` asks for: a text that becomes a day, a time or an id says so, and a function that loops until
-- it has an answer says that it has no other end. Same answers as before; each body still stands once in these files.
do $$
declare
  change record;
  before text;
  after text;
begin
  for change in
    select * from (values
      ('public.book_appointment(jsonb, text, text, timestamptz)', '(day constant date) := ([^;]+);', '\1 := (\2)::date;'),
      ('public.book_appointment(jsonb, text, text, timestamptz)', '(slot constant time) := ([^;]+);', '\1 := (\2)::time;'),
      ('public.book_appointment(jsonb, text, text, timestamptz)', '( +end loop;)\n(end)',
       E'\\1\n  raise exception ''A call is either booked or refused.'';\n\\2'),
      ('public.admin_pages(text, text, integer, text[])', '(after_created constant timestamptz) := ([^;]+);',
       '\1 := (\2)::timestamptz;'),
      ('public.admin_enquiries(text, text, text, integer)', '(after_created constant timestamptz) := ([^;]+);',
       '\1 := (\2)::timestamptz;'),
      ('public.admin_enquiries(text, text, text, integer)', '(after_id constant uuid) := ([^;]+);', '\1 := (\2)::uuid;'),
      ('public.admin_appointments(text, text, text, integer)', '(after_created constant timestamptz) := ([^;]+);',
       '\1 := (\2)::timestamptz;'),
      ('public.admin_appointments(text, text, text, integer)', '(after_id constant uuid) := ([^;]+);', '\1 := (\2)::uuid;'),
      ('public.admin_quality_rows(text, text, integer)', '(after_created constant timestamptz) := ([^;]+);',
       '\1 := (\2)::timestamptz;'),
      ('public.admin_quality_rows(text, text, integer)', '(after_id constant uuid) := ([^;]+);', '\1 := (\2)::uuid;')
    ) as changes (of_function, place, words)
  loop
    before := pg_get_functiondef(change.of_function::regprocedure);
    after := regexp_replace(before, change.place, change.words);
    if after = before then
      raise exception '% has no place like %', change.of_function, change.place;
    end if;
    execute after;
  end loop;
end
$$;

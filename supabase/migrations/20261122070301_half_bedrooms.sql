-- A small room beside the bedrooms counts as half of one, as Indian listings write it: '2.5 BHK'. Only halves; the schema
-- in src/domain/property says the same.
alter table public.properties
  alter column bedrooms type numeric(3, 1),
  add constraint properties_bedrooms_halves check (bedrooms * 2 = trunc(bedrooms * 2));

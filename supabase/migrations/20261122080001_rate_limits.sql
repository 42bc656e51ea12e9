-- Functions ask rate_limit_wait; none that was ever released asks this.
drop function public.take_rate_limit(text, integer, interval, timestamptz);

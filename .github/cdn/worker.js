// Passes on to the Supabase project what forms and islands write to the site's own address.
export default {
  async fetch(request, env) {
    const url = new URL(request.url);
    if (!url.pathname.startsWith('/functions/v1/')) return env.ASSETS.fetch(request);
    const target = new URL(url.pathname + url.search, env.SUPABASE_URL);
    return fetch(new Request(target, request));
  },
};

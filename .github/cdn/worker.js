// Passes on to the Supabase project what forms and islands write to the site's own address.
export default {
  async fetch(request, env) {
    const url = new URL(request.url);
    if (!url.pathname.startsWith('/functions/v1/')) return env.ASSETS.fetch(request);
    const target = new URL(url.pathname + url.search, env.SUPABASE_URL);
    const passed = new Request(target, request);
    // Who called, for the limits on requests; believed with the PROXY_SECRET of the functions.
    passed.headers.set('x-visitor-address', request.headers.get('cf-connecting-ip') ?? '');
    passed.headers.set('x-proxy-secret', env.PROXY_SECRET ?? '');
    return fetch(passed);
  },
};

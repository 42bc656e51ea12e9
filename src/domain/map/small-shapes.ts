/**
 * The city as SVG paths for the static map in a page. One unit is a hundred metres.
 *
 * Data, not rules (decision 101). Licences: the boundary is CC BY-SA 2.5 India (wards of 2022 by DataMeet's community
 * from KSRSAC, github.com/datameet/Municipal_Spatial_Data, 9b4d1c2, dissolved). Water, roads and metro are ODbL 1.0, ©
 * OpenStreetMap contributors (github.com/bhaviii123/bengaluru-geospatial-analysis, 77643b1; Vonter/orr-bus, 23abefc;
 * Vonter/blr-road-quality, 437306d; Vonter/transitrouter, 8f99742). A page that shows them shows `mapCredits`
 * (geo-credits.ts). Our changes: projected to the plane (map-point.ts), lines simplified by Douglas-Peucker to 140 m,
 * lakes under 0.6 km² and roads left out.
 */
export const smallShapes = {
  boundary:
    'M309 406l-5-11-6 2-5 18-5-1-6 15 1 5-5 8-13-1-4 13-18-4-1 14-4 1-2 6-11-4-9 6-7 0-2 30-12-4 0 5 3 4-6 10 3 3-2 11-6 13 3 1 0 4-7 18 6 5 1 10-2 10 2 4-4 12 5 1-3 9 12 4-1 6-4 6-7-1-7 22-7 0 0 8 9 12 5-10 4 1 3 8 2 0 2 4-5 0-4 6 1 3 6 0-1 4 3 0 1 3 8 1 15-6 7 9 4 0 5-4 3 1-5 11 5 23 11 0 5-2 1-3 3 2 3-2 1-3 11 0 2 6 6 3 18 1 8 5 3-2 2 1 5-16 14 3 0-5 4-1 5-6 13 0 11-8 2 0 2 14 3 0 5 0 3-4 9-4 6-8 7-2 2-5-2-6 1-6-2-1 1-9 4-2 6-8 5-1 0-4 5 2 12 0 4 3 2-7 12-1 7 2 2-8 18 1 2-7 6-3 1-3 13-4 2-7-2-27 2 0 6-7 6-3 5 3 2-3 0-2-6 0-2-5 2-3-4-3 2-5-3-8 1-10-2-1 3-4-2-1-1-9-6 13-4 0-9-8-1 1-7-4-1 6-11-1-1-3-9 1 3-10-5-8-1-7-4-2-7 3-6 7-9 1 1-3-8 1-6 5-6-1 2-25-2-5-4-3-11 3-6-1 3-17-7-2-4-7-2 28 1 2-9-1-1-10 5-2 0-13-2-12-3-5-4-1 8-20-14-1 1-8-8-14-14-6-15-3-5 2z',
  water:
    'M398 629l11-1 3-11-4 1-2-1-7 3zM384 626l0 5 7-1-3-7zM384 631l-1-4-11 4 9 2zM388 624l3 6 5 3 2-12 1-2-8-5 2 7zM464 612l-4 1 1 2 4 0zM467 616l4 2 3-3 11-2-2-3-1-6-16 7zM465 611l0 4 1 1zM461 616l-2-2-1 2zM461 518l0 3 3-1-8 9 9 1 5 3 2-6-4-2-1-4-3-2 2-1 0-4-3-2zM325 430l-1-4-12-6 1 8 5 3 4 7zM338 661l1 5 1-2 2-1zM348 650l-5-2-1 6-4 5 2 3 5-1z',
  metro: {
    yellow: 'M304 641l1 4 46 1 26 44 33 43 6 14 5 6',
    purple:
      'M174 667l15-11 11-4 11-12 18-15 10-2 9-10 9-5-4-11 7-14 32-3 13 3 15-9 5 1 3 4 20 4 9-6 11 0 2-7 22-12 22-5 35 9-6 8 1 6 18 3 3-7 5-6 19 5 3-2 5-12',
    green: 'M184 489l51 18 37 21 4 10-6 5 1 11 19 4 5 7 3 22-1 22 7 3 0 32-7 1 0 17-3 5-12 11-14 5-4 8-17 19',
  },
};

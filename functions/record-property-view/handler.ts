import { istDay } from '#domain/calendar/ist.ts';
import { isRobotName } from '#domain/form/is-robot-name.ts';
import { recordPropertyView, recordPropertyViewRequest } from '#contracts/record-property-view.ts';
import { beaconEndpoint } from '../_shared/beacon-endpoint.ts';
import { refuseOverLimit, networkLimits } from '../_shared/rate-limit.ts';
import { saltedHash } from '../_shared/visitor.ts';

const DAY_MINUTES = 24 * 60;
/** Homes that one network looks at in ten minutes. */
const MAX_PER_NETWORK = 600;

/**
 * A network counts once for a home on a day in India, so that nobody makes a home look wanted by loading it again. What is
 * not counted uses up no limit.
 */
export const handler = beaconEndpoint({
  name: recordPropertyView,
  request: recordPropertyViewRequest,
  async count({ input, visitor, settings, database, refusals, now }) {
    const isRobot = isRobotName(visitor.userAgent);
    const seen = `${visitor.lineHash ?? visitor.addressHash} ${input.property_id} ${istDay(now)} ${isRobot}`;
    const once = {
      bucket: `view:once:${await saltedHash(seen, settings.salt)}`,
      max: 1,
      windowMinutes: DAY_MINUTES,
    };
    if (await refuseOverLimit(database, [once], refusals)) return;
    if (await refuseOverLimit(database, networkLimits('view', visitor, MAX_PER_NETWORK), refusals)) return;
    await database('record_property_view', {
      property_id: input.property_id,
      user_agent: visitor.userAgent,
      is_robot: isRobot,
    });
  },
});

import { isRobotName } from '#domain/form/is-robot-name.ts';
import { recordPropertyView, recordPropertyViewRequest } from '#contracts/record-property-view.ts';
import { beaconEndpoint } from '../_shared/beacon-endpoint.ts';
import { refuseOverLimit, networkLimits } from '../_shared/rate-limit.ts';

export const handler = beaconEndpoint({
  name: recordPropertyView,
  request: recordPropertyViewRequest,
  async count({ input, visitor, database, refusals }) {
    if (await refuseOverLimit(database, networkLimits('view', visitor, 600), refusals)) return;
    await database('record_property_view', {
      property_id: input.property_id,
      user_agent: visitor.userAgent,
      is_robot: isRobotName(visitor.userAgent),
    });
  },
});

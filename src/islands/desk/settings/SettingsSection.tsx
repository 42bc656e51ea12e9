import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { type SettingName, siteSettingNames } from '#domain/settings/setting-names.ts';
import { part } from '../block/part.tsx';
import { useKept } from '../block/use-kept.ts';
import { SectionParts } from '../place/SectionParts.tsx';
import { createQuality, type Quality } from '../quality/quality.ts';
import { createSavedReplies, type SavedReplies } from '../replies/saved-replies.ts';
import { SavedRepliesPart } from '../replies/SavedRepliesPart.tsx';
import { ClaimsPart } from './ClaimsPart.tsx';
import { MailsPart, mailNames } from './MailsPart.tsx';
import { readAgainForClaims } from './read-again-for-claims.ts';
import { createSettings, type Settings, type SettingsDependencies } from './settings.ts';
import { SitePart } from './SitePart.tsx';

/** A form with rules of its own, for whoever opens it. */
const DutyPart = part(async () => (await import('../duty/DutyPart.tsx')).DutyPart);

interface SettingsSectionProps extends SettingsDependencies {
  kept: { settings?: Settings; quality?: Quality; savedReplies?: SavedReplies };
}

/** What is set once and holds for everybody. A new kind of setting is a part here, with a form of its own. */
export function SettingsSection({ kept, ...desk }: SettingsSectionProps) {
  const settings = useKept(kept, 'settings', () => readAgainForClaims(createSettings(desk), kept));
  const quality = useKept(kept, 'quality', () => createQuality(desk));
  const savedReplies = useKept(kept, 'savedReplies', () => createSavedReplies(desk));
  const typed = useStore(settings.$typed);
  const typedReplies = useStore(savedReplies.$drafts);
  useEffect(() => void settings.load(), [settings]);
  const counted = (label: string, names: readonly SettingName[]) =>
    withUnsaved(label, names.filter((name) => typed[name] !== undefined).length);
  return (
    <SectionParts
      section="settings"
      label="Kinds of settings"
      parts={[
        { name: 'site', label: counted('Site', siteSettingNames), content: <SitePart settings={settings} /> },
        {
          name: 'claims',
          label: counted('Claims', ['claims']),
          content: <ClaimsPart settings={settings} quality={quality} />,
        },
        {
          name: 'answers',
          label: withUnsaved('Saved answers', Object.keys(typedReplies).length),
          content: <SavedRepliesPart saved={savedReplies} />,
        },
        {
          name: 'duty',
          label: 'On duty',
          content: <DutyPart backend={desk.backend} userId={desk.userId} />,
        },
        { name: 'mails', label: counted('Mails', mailNames), content: <MailsPart settings={settings} /> },
      ]}
    />
  );
}

const withUnsaved = (label: string, count: number) => (count > 0 ? `${label} (${count} not saved)` : label);

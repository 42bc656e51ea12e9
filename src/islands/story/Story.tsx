import { useStore } from '@nanostores/react';
import { useEffect, type KeyboardEvent } from 'react';
import { createRoot } from 'react-dom/client';
import type { LatestHome } from '#domain/property/latest-home.ts';
import { loadStyles } from '../dialog/load-styles.ts';
import { useModal } from '../dialog/use-modal.ts';
import { createEnquiryForm, type EnquiryFormStore } from '../enquiry/enquiry-form.ts';
import { enquiryDependencies } from '../enquiry/enquiry-dependencies.ts';
import { readSubject, subjectOf } from '../enquiry/read-plain-form.ts';
import { prefersReducedMotion } from '../motion/prefers-reduced-motion.ts';
import { browserTimers } from '../motion/rotation.ts';
import { SaveButton } from '../saved-homes/SaveButton.tsx';
import type { ShownPicture } from '../picture/shown-picture.ts';
import { HomeStrip } from '../homes/HomeStrip.tsx';
import { readHomeCards } from '../homes/read-home-cards.ts';
import { readLatestHomes } from '../homes/read-latest-homes.ts';
import { createStory, type StoryStore } from './story.ts';
import { StoryBars } from './StoryBars.tsx';
import { StoryDetails } from './StoryDetails.tsx';
import type { StoryFacts } from './story-facts.ts';
import { StoryForm } from './StoryForm.tsx';
import { StoryPictures } from './StoryPictures.tsx';
import { StorySubmitted } from './StorySubmitted.tsx';
import { whereOnPage } from './where-on-page.ts';
import styles from './story.css?url';

interface Props {
  story: StoryStore;
  form: EnquiryFormStore;
  facts: StoryFacts;
  /** Where it is, a sentence each. */
  where: readonly string[];
  pictures: readonly ShownPicture[];
  /** The homes under 'Similarly Priced Properties' on the page. */
  similar: readonly LatestHome[];
  readHomes: () => Promise<LatestHome[]>;
  leave: () => void;
}

/** The home as a full-screen story (spec.md section 2, decision P1). */
export function Story({ story, form, facts, where, pictures, similar, readHomes, leave }: Props) {
  const { open, screen, index, moving, paused } = useStore(story.$state);
  const { answer } = useStore(form.$state);
  const dialog = useModal(open);

  useEffect(() => {
    if (open && screen !== 'pictures') dialog.current?.querySelector<HTMLElement>('h2')?.focus();
  }, [dialog, open, screen]);

  function onKeyDown(event: KeyboardEvent): void {
    if (screen !== 'pictures') return;
    if (event.key === 'ArrowRight') story.next();
    if (event.key === 'ArrowLeft') story.previous();
  }

  return (
    <dialog
      ref={dialog}
      className={`story on-${screen}`}
      aria-label={`${facts.title}, as a story`}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onFocus={(event) => {
        // Only keyboard focus inside the dialog stops the story. The dialog itself has the focus from the start.
        const inside = event.target !== event.currentTarget;
        if (inside && event.target.matches(':focus-visible')) story.hold('focus');
        else story.release('focus');
      }}
    >
      {open && (
        <div className="story-scroll">
          <div className="story-top">
            {screen === 'pictures' && <StoryBars count={pictures.length} index={index} moving={moving} />}
            <div className="story-controls">
              {screen === 'pictures' && (
                <button type="button" onClick={story.togglePause}>
                  {paused ? 'Play' : 'Pause'}
                </button>
              )}
              <SaveButton slug={facts.slug} title={facts.name ?? facts.title} word />
              <button type="button" onClick={story.back}>
                Back
              </button>
              <button type="button" className="story-close" onClick={leave}>
                Close
              </button>
            </div>
          </div>
          {screen === 'pictures' && <StoryPictures story={story} facts={facts} pictures={pictures} />}
          {screen === 'details' && <StoryDetails facts={facts} where={where} onAsk={story.showForm} />}
          {screen === 'form' && <StoryForm facts={facts} form={form} />}
          {screen === 'submitted' && <StorySubmitted facts={facts} answer={answer} readHomes={readHomes} />}
          {(screen === 'pictures' || screen === 'details') && similar.length > 0 && (
            <section className="story-similar" aria-labelledby="story-similar">
              <h3 id="story-similar">Similarly Priced Properties</h3>
              <HomeStrip homes={similar} />
            </section>
          )}
        </div>
      )}
    </dialog>
  );
}

/** Renders the closed story at the end of the body. */
export async function mountStory(props: Pick<Props, 'facts' | 'pictures' | 'leave'>): Promise<StoryStore> {
  await loadStyles(styles);
  const check = document.querySelector<HTMLFormElement>('#check-form');
  if (!check) throw new Error('The story needs the Check Availability form of the page (#check-form).');
  const story = createStory(props.pictures.length, props.leave, {
    ...browserTimers,
    prefersReducedMotion: prefersReducedMotion(),
  });
  const subject = subjectOf(readSubject(new FormData(check)), 'availability_check');
  const form = createEnquiryForm(subject, enquiryDependencies, {
    missing: 'Name, email, and phone are required',
  });
  form.restore();
  form.$state.listen(({ status }) => {
    if (status === 'sent') story.showSubmitted();
  });
  const related = document.querySelector('[aria-labelledby=related]');
  const similar = related ? readHomeCards(related) : [];
  const { facts } = props;
  const readHomes = () => readLatestHomes({ offer: facts.type, city: facts.city?.slug }, location.pathname);
  const container = document.createElement('div');
  document.body.append(container);
  createRoot(container).render(
    <Story
      {...props}
      story={story}
      form={form}
      where={whereOnPage(document)}
      similar={similar}
      readHomes={readHomes}
    />,
  );
  return story;
}

import type { PageContent } from './page.ts';
import { markup } from './markup.ts';

/** Shown for a link that was altered, has ended, was revoked, or never existed: the page does not say which. */
const unknownLinkPage: PageContent = {
  title: 'This link does not work',
  content: markup`<h1>This link does not work</h1>
<p>A link works for 14 days, and only as a whole. The newest mail from us has one that works; or ask us for one by answering that mail.</p>
<p lang="kn">ಈ ಲಿಂಕ್ ಕೆಲಸ ಮಾಡುವುದಿಲ್ಲ. ಲಿಂಕ್ 14 ದಿನ ಮಾತ್ರ ಕೆಲಸ ಮಾಡುತ್ತದೆ. ನಮ್ಮ ಹೊಸ ಇಮೇಲ್‌ನಲ್ಲಿರುವ ಲಿಂಕ್ ಬಳಸಿ, ಅಥವಾ ಆ ಇಮೇಲ್‌ಗೆ ಉತ್ತರಿಸಿ ಹೊಸದನ್ನು ಕೇಳಿ.</p>
<p><a href="/">Back to Home</a></p>
`,
};

const failurePage: PageContent = {
  title: 'Please try again',
  content: markup`<h1>Please try again</h1>
<p class="notice" role="alert">Something went wrong on our side, and nothing was stored. Please try again in a minute. <span lang="kn">ನಮ್ಮ ಕಡೆ ತಪ್ಪಾಗಿದೆ, ಏನನ್ನೂ ಉಳಿಸಿಲ್ಲ. ಒಂದು ನಿಮಿಷದಲ್ಲಿ ಮತ್ತೆ ಪ್ರಯತ್ನಿಸಿ.</span></p>
`,
};

/** What everything behind the link of a partner shows without a valid link, and after a fault of ours. */
export const partnerLinkPages = { unknownLinkPage, failurePage };

/** A text that staff have before they save any. */
export interface StarterReply {
  name: string;
  /**
   * What must be known: 'a home on offer', 'a changed home' (on offer, and not as it was when they asked), or only that somebody
   * asked about a home, or for help.
   */
  fits: 'a home on offer' | 'a changed home' | 'a home' | 'help';
  english: string;
  kannada: string;
}

/** One of theirs with the same name replaces it. */
export const starterReplies: readonly StarterReply[] = [
  {
    name: 'Available',
    fits: 'a home on offer',
    english: 'Hello {name}, {home} is available. Price: {price}.\n{link}\nWhen would you like to see it?',
    kannada: 'ನಮಸ್ಕಾರ {name}, {home} ಲಭ್ಯವಿದೆ. ಬೆಲೆ: {price}.\n{link}\nನೀವು ಅದನ್ನು ಯಾವಾಗ ನೋಡಲು ಬಯಸುತ್ತೀರಿ?',
  },
  {
    name: 'Changed since you asked',
    fits: 'a changed home',
    english:
      'Hello {name}, what we say of {home} has changed since you asked. Price: {price}. All of it is on its page:\n{link}',
    kannada: 'ನಮಸ್ಕಾರ {name}, ನೀವು ಕೇಳಿದ ನಂತರ {home} ವಿವರಗಳು ಬದಲಾಗಿವೆ. ಬೆಲೆ: {price}. ಎಲ್ಲ ವಿವರಗಳು ಇಲ್ಲಿವೆ:\n{link}',
  },
  {
    name: 'Come and see it',
    fits: 'a home on offer',
    english: 'Hello {name}, you are welcome to see {home}. Which day and time suit you?\n{link}',
    kannada: 'ನಮಸ್ಕಾರ {name}, {home} ನೋಡಲು ಬನ್ನಿ. ಯಾವ ದಿನ ಮತ್ತು ಸಮಯ ನಿಮಗೆ ಅನುಕೂಲ?\n{link}',
  },
  {
    name: 'Price',
    fits: 'a home on offer',
    english: 'Hello {name}, the price of {home}: {price}.\n{link}\nMay we call you about it?',
    kannada: 'ನಮಸ್ಕಾರ {name}, {home} ಬೆಲೆ: {price}.\n{link}\nಇದರ ಬಗ್ಗೆ ನಿಮಗೆ ಕರೆ ಮಾಡಬಹುದೇ?',
  },
  {
    name: 'Not available',
    fits: 'a home',
    english: 'Hello {name}, {home} is not available any more. May we look for similar homes for you?',
    kannada: 'ನಮಸ್ಕಾರ {name}, {home} ಈಗ ಲಭ್ಯವಿಲ್ಲ. ಇದೇ ರೀತಿಯ ಬೇರೆ ಮನೆಗಳನ್ನು ನಿಮಗಾಗಿ ಹುಡುಕೋಣವೇ?',
  },
  {
    name: 'We are asking',
    fits: 'a home',
    english: 'Hello {name}, we are asking about {home} and tell you as soon as we know.\n{link}',
    kannada: 'ನಮಸ್ಕಾರ {name}, {home} ಬಗ್ಗೆ ವಿಚಾರಿಸುತ್ತಿದ್ದೇವೆ. ತಿಳಿದ ತಕ್ಷಣ ನಿಮಗೆ ತಿಳಿಸುತ್ತೇವೆ.\n{link}',
  },
  {
    name: 'We are looking',
    fits: 'help',
    english:
      'Hello {name}, we are looking for homes that suit you and write as soon as we have some to show.',
    kannada: 'ನಮಸ್ಕಾರ {name}, ನಿಮಗೆ ಸರಿಹೊಂದುವ ಮನೆಗಳನ್ನು ಹುಡುಕುತ್ತಿದ್ದೇವೆ. ಸಿಕ್ಕ ತಕ್ಷಣ ನಿಮಗೆ ತಿಳಿಸುತ್ತೇವೆ.',
  },
  {
    name: 'What do you need?',
    fits: 'help',
    english:
      'Hello {name}, thank you for writing to us. Which area, how many bedrooms and what budget do you have in mind?',
    kannada: 'ನಮಸ್ಕಾರ {name}, ನಮಗೆ ಬರೆದಿದ್ದಕ್ಕೆ ಧನ್ಯವಾದಗಳು. ಯಾವ ಪ್ರದೇಶ, ಎಷ್ಟು ಬೆಡ್‌ರೂಮ್ ಮತ್ತು ಎಷ್ಟು ಬಜೆಟ್ ನಿಮ್ಮ ಮನಸ್ಸಿನಲ್ಲಿದೆ?',
  },
];

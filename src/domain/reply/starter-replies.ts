/** Texts that staff have before they save any. One of theirs with the same name replaces it. */
export const starterReplies = [
  {
    name: 'Available',
    english: 'Hello {name}, {home} is available. Price: {price}.\n{link}\nWhen would you like to see it?',
    kannada: 'ನಮಸ್ಕಾರ {name}, {home} ಲಭ್ಯವಿದೆ. ಬೆಲೆ: {price}.\n{link}\nನೀವು ಅದನ್ನು ಯಾವಾಗ ನೋಡಲು ಬಯಸುತ್ತೀರಿ?',
  },
  {
    name: 'Not available',
    english: 'Hello {name}, {home} is not available any more. May we look for similar homes for you?',
    kannada: 'ನಮಸ್ಕಾರ {name}, {home} ಈಗ ಲಭ್ಯವಿಲ್ಲ. ಇದೇ ರೀತಿಯ ಬೇರೆ ಮನೆಗಳನ್ನು ನಿಮಗಾಗಿ ಹುಡುಕೋಣವೇ?',
  },
  {
    name: 'We are asking',
    english: 'Hello {name}, we are asking about {home} and tell you as soon as we know.\n{link}',
    kannada: 'ನಮಸ್ಕಾರ {name}, {home} ಬಗ್ಗೆ ವಿಚಾರಿಸುತ್ತಿದ್ದೇವೆ. ತಿಳಿದ ತಕ್ಷಣ ನಿಮಗೆ ತಿಳಿಸುತ್ತೇವೆ.\n{link}',
  },
] as const;

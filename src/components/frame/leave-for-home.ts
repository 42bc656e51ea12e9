/** It is announced, visitors can cancel it, and 'Back' does not return to it (decision A7). */

const notice = document.querySelector<HTMLElement>('[data-home]');
if (notice) startCountdown(notice);

function startCountdown(notice: HTMLElement): void {
  const countdown = notice.querySelector('[data-countdown]');
  const home = notice.dataset['home'] ?? '/';
  let secondsLeft = Number(notice.dataset['seconds'] ?? 5);

  const timer = setInterval(() => {
    secondsLeft -= 1;
    if (secondsLeft > 0) return;
    clearInterval(timer);
    location.replace(home);
  }, 1_000);

  const stay = (): void => {
    clearInterval(timer);
    if (countdown) countdown.textContent = 'You stay on this page.';
    notice.querySelector<HTMLElement>('[data-stay]')?.remove();
  };
  notice.querySelector('[data-stay]')?.addEventListener('click', stay);
  addEventListener('keydown', (event) => event.key === 'Escape' && stay());
}

/** What a browser lets a page tell while another tab or program is in front. */
export interface Notifications {
  /** 'unsupported': this browser has none for pages. */
  permission: () => NotificationPermission | 'unsupported';
  /** Asks the person. Only a press may call it. */
  request: () => Promise<NotificationPermission>;
  /**
   * Shows a notification. Of two with one tag, also from two tabs, the browser shows one. A press on it brings the tab
   * to the front, at the first section. Throws where only a service worker may show one, as on Android.
   */
  show: (title: string, options: { body: string; tag: string }) => void;
}

export function browserNotifications(): Notifications {
  return {
    permission: () => ('Notification' in window ? Notification.permission : 'unsupported'),
    request: () => Notification.requestPermission(),
    show(title, options) {
      const shown = new Notification(title, options);
      shown.onclick = () => {
        window.focus();
        location.hash = '';
        shown.close();
      };
    },
  };
}

// Runs in every document before its own scripts: what a page has to ask the user for.
// The engine knows neither the phone's places nor its cameras: the phone answers.
(() => {
  const waiting = new Map();
  let number = 0;
  const ask = (kind, done) => {
    waiting.set(++number, done);
    dispatchEvent(new CustomEvent('androidworldask', {detail: `${number} ${kind}`}));
  };
  addEventListener('androidworldanswer', (event) => {
    const [id, said] = JSON.parse(event.detail);
    const done = waiting.get(id);
    waiting.delete(id);
    if (done) done(said);
  });
  const define = (target, name, value) => Object.defineProperty(
      target, name, {value, configurable: true, enumerable: true, writable: true});

  const DENIED = {code: 1, message: 'User denied Geolocation'};
  const NOWHERE = {code: 2, message: 'Position unavailable'};
  const codes = {PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3};
  const locate = (success, failure) => ask('location', (said) => {
    if (said.latitude !== undefined) {
      const {time, ...coords} = said;
      success({coords, timestamp: time});
    } else if (failure) {
      failure({...codes, ...(said.granted ? NOWHERE : DENIED)});
    }
  });
  if (window.Geolocation) {
    define(Geolocation.prototype, 'getCurrentPosition',
        function getCurrentPosition(success, failure) { locate(success, failure); });
    define(Geolocation.prototype, 'watchPosition', function watchPosition(success, failure) {
      locate(success, failure);
      return ++number;
    });
    define(Geolocation.prototype, 'clearWatch', function clearWatch() {});
  }

  let notices = 'default';
  if (window.isSecureContext) {
    if (!window.Notification) {
      define(window, 'Notification', function Notification() {
        throw new TypeError("Failed to construct 'Notification': Illegal constructor. Use " +
            'ServiceWorkerRegistration.showNotification() instead.');
      });
    }
    Object.defineProperty(Notification, 'permission', {get: () => notices, configurable: true});
    define(Notification, 'requestPermission', function requestPermission(callback) {
      return new Promise((resolve) => ask('notifications', (said) => {
        notices = said.granted ? 'granted' : 'denied';
        if (callback) callback(notices);
        resolve(notices);
      }));
    });
  }

  if (window.MediaDevices) {
    define(MediaDevices.prototype, 'getUserMedia', function getUserMedia(wanted) {
      const kind = wanted && wanted.video ? 'camera' : 'microphone';
      return new Promise((resolve, reject) => ask(kind, (said) => reject(said.granted ?
          new DOMException('Could not start video source', 'NotReadableError') :
          new DOMException('Permission denied', 'NotAllowedError'))));
    });
  }

  // There are no apps to pay with on the phone.
  if (window.PaymentRequest) {
    const none = () => Promise.resolve(false);
    define(PaymentRequest.prototype, 'canMakePayment', function canMakePayment() { return none(); });
    define(PaymentRequest.prototype, 'hasEnrolledInstrument',
        function hasEnrolledInstrument() { return none(); });
    define(PaymentRequest.prototype, 'show', function show() {
      return Promise.reject(new DOMException(
          'The payment method is not supported.', 'NotSupportedError'));
    });
  }
})();

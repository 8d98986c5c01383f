package ca.zgrs.clipper;

import android.content.BroadcastReceiver;
import android.content.ClipData;
import android.content.ClipboardManager;
import android.content.Context;
import android.content.Intent;
import androidworld.clipboard.Answer;
import androidworld.clipboard.Clipboard;

/** Takes the broadcasts that read and set the clipboard. */
public class ClipperReceiver extends BroadcastReceiver {
    @Override
    public void onReceive(Context context, Intent intent) {
        Clipboard clipboard = new DeviceClipboard(context);
        Answer answer =
                Answer.to(intent.getAction(), intent.getStringExtra("text"), clipboard);
        setResultCode(answer.code);
        setResultData(answer.data);
    }

    /** Since Android 10 only the app on the screen reads anything here. */
    private static final class DeviceClipboard implements Clipboard {
        private final Context context;
        private final ClipboardManager manager;

        DeviceClipboard(Context context) {
            this.context = context;
            this.manager = (ClipboardManager) context.getSystemService(Context.CLIPBOARD_SERVICE);
        }

        @Override
        public String read() {
            ClipData clip = manager.getPrimaryClip();
            if (clip == null || clip.getItemCount() == 0) {
                return null;
            }
            return clip.getItemAt(0).coerceToText(context).toString();
        }

        @Override
        public void write(String text) {
            manager.setPrimaryClip(ClipData.newPlainText("text", text));
        }
    }
}
